import type { Hono } from 'hono';
import type { Core } from '../../core.ts';
import { type Deadline, RequestTimeout, within } from '../../deadline.ts';
import { callerOf, tokenIn } from '../../http/auth.ts';
import type { Env } from '../../http/env.ts';
import {
  badRequest,
  blocked,
  creationFailed,
  invalidToken,
  methodNotAllowed,
  noAvailableCards,
  requestTimeout,
  unauthorized,
} from '../../http/errors-v2.ts';
import { json } from '../../http/respond.ts';
import { reasonOf } from '../../reason.ts';
import { requestTimeoutMs, USUAL_REQUEST_TIMEOUT_MS } from '../../rules/request-timeout.ts';
import { isUnavailable } from '../../store/unavailable.ts';
import { NoAvailableCards } from '../../work/allocate.ts';
import { createPaymentV2, type PaymentV2Wish } from '../../work/create-payment-v2.ts';
import { type PaymentParts, paymentV2 } from './payment-view.ts';
import { wishIn } from './payment-wish.ts';

/** Payments of v2: interface 4.6. */
export function paymentsV2(app: Hono<Env>, core: Core): void {
  app.post('/api/v2/payments', async (c) => {
    const limitMs = requestTimeoutMs(c.req.header('x-request-timeout') ?? null);
    try {
      return await within(core.clock, limitMs ?? USUAL_REQUEST_TIMEOUT_MS, async (deadline) => {
        const merchantId = await merchantOf(core, c.req.raw);
        if (limitMs === null) throw badRequest();
        const wish = await wishIn(c.req.raw, merchantId, core.settings.webhookNetwork);
        const made = await create(core, wish, deadline);
        return json(200, paymentV2(made, core.clock.now()));
      });
    } catch (error) {
      throw error instanceof RequestTimeout ? requestTimeout() : error;
    }
  });
  app.all('/api/v2/payments', () => {
    throw methodNotAllowed(['POST']);
  });
}

/** @throws Refusal 401 without credentials; 403 when they are worth nothing here, or the merchant is blocked */
async function merchantOf(core: Core, request: Request): Promise<number> {
  const header = request.headers.get('authorization');
  if (tokenIn(header) === null) throw unauthorized();
  const caller = await callerOf(core, header);
  if (caller?.kind !== 'merchant') throw invalidToken();
  if (caller.blockedReason !== null) throw blocked(caller.blockedReason);
  return caller.merchantId;
}

/**
 * @throws RequestTimeout; Refusal 400 for whatever else kept the payment from being made. What the store throws when it is
 *   not there is left as it is: it may have been made.
 */
async function create(core: Core, wish: PaymentV2Wish, deadline: Deadline): Promise<PaymentParts> {
  try {
    return await createPaymentV2(core, wish, deadline);
  } catch (error) {
    if (error instanceof RequestTimeout || isUnavailable(error)) throw error;
    if (error instanceof NoAvailableCards) throw noAvailableCards();
    core.log({ event: 'payment-creation-failed', ...reasonOf(error) });
    throw creationFailed();
  }
}
