import type { Hono } from 'hono';
import { addressOf } from '../connection.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { text } from '../http/respond.ts';

/** The response for an unknown address. */
const UNKNOWN = '0.0.0.0';

/** The client's address as plain text; the page sends it as `client_ip`. */
export function clientIp(app: Hono<Env>): void {
  app.get('/client-ip', (c) => text(200, addressOf(c.env.connection) ?? UNKNOWN));
  app.all('/client-ip', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
