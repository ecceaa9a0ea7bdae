import type { Connection } from '../connection.ts';

/** Hono's types: what handlers get besides the request. */
export interface Env {
  Bindings: { connection: Connection | undefined };
}
