import type { Actor } from '../actor.ts';
import type { Connection } from '../connection.ts';

/** What every handler gets beside the request. */
export interface Env {
  Bindings: { connection: Connection | undefined };
  /** Only where the operator calls. */
  Variables: { by: Actor };
}
