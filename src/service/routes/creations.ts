import type { Hono } from 'hono';
import type { Connection } from '../connection.ts';
import type { Core } from '../context.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { methodNotAllowed as methodNotAllowedV2 } from '../http/errors-v2.ts';
import { isV2 } from '../http/failure.ts';
import { type Sent, sentIn } from '../http/request-data.ts';
import { type Reply, responseOf } from '../http/response-data.ts';
import { creationLimit } from './v1/creation-rate-limit.ts';
import { createExternal } from './v1/external.ts';
import { createInternal } from './v1/internal.ts';
import { createOrderV1 } from './v1/orders.ts';
import { createV2 } from './v2/payments.ts';

/** Creates what a request asks for. It throws what `failure` has answers for. */
export type Creation = (sent: Sent, connection: Connection | undefined) => Promise<Reply>;

/** By path, without its last slash. */
export type Creations = ReadonlyMap<string, Creation>;

/** All creations of orders and payments; every face of the service has them from here, and counts with the others. */
export function creationsOf(core: Core): Creations {
  const count = creationLimit(core);
  return new Map<string, Creation>([
    ['/api/v1/orders', (sent) => createOrderV1(core, sent)],
    ['/api/v1/payments', (sent) => createExternal(core, sent)],
    ['/api/v1/payments/internal', (sent, connection) => createInternal(core, sent, connection, count)],
    ['/api/v2/payments', (sent) => createV2(core, sent)],
  ]);
}

/** Creations by the way of all requests. */
export function creationRoutes(app: Hono<Env>, creations: Creations): void {
  for (const [path, create] of creations) {
    const refused = isV2(path) ? methodNotAllowedV2 : methodNotAllowed;
    app.post(path, async (c) => responseOf(await create(sentIn(c.req.raw), c.env.connection)));
    app.all(path, () => {
      throw refused(['POST']);
    });
  }
}
