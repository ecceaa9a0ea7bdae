import type { Connection } from '../connection.ts';

/** What every handler gets beside the request. */
export interface Env {
  Bindings: { connection: Connection | undefined };
}
