import type { Hono } from 'hono';
import { requireClockInStep } from '../clock-status.ts';
import type { Connection } from '../connection.ts';
import type { ServiceContext } from '../context.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { methodNotAllowed as methodNotAllowedV2 } from '../http/errors-v2.ts';
import { isV2 } from '../http/failure.ts';
import { creationLimits } from './v1/creation-limits.ts';
import { createExternal } from './v1/external.ts';
import { createInternal } from './v1/internal.ts';
import { createOrderV1 } from './v1/orders.ts';
import { createV2 } from './v2/payments.ts';

/** Handles one creation. It throws the errors that `failure` turns into responses. */
type Creation = (request: Request, connection: Connection | undefined) => Promise<Response>;

/** Registers the creation of orders and of payments. */
export function creations(app: Hono<Env>, context: ServiceContext): void {
  const limits = creationLimits(context);
  const routes: Readonly<Record<string, Creation>> = {
    '/api/v1/orders': (request) => createOrderV1(context, request, limits),
    '/api/v1/payments': (request) => createExternal(context, request, limits),
    '/api/v1/payments/internal': (request, connection) =>
      createInternal(context, request, connection, limits),
    '/api/v2/payments': (request) => createV2(context, request, limits),
  };
  for (const [path, create] of Object.entries(routes)) {
    const refused = isV2(path) ? methodNotAllowedV2 : methodNotAllowed;
    app.post(path, (c) => {
      requireClockInStep(context.clockStatus);
      return create(c.req.raw, c.env.connection);
    });
    app.all(path, () => {
      throw refused(['POST']);
    });
  }
}
