import type { ServiceContext } from '../../context.ts';
import { type Deadline, RequestTimeoutError, within } from '../../deadline.ts';
import { callerOf, tokenIn } from '../../http/auth.ts';
import {
  badRequest,
  blocked,
  creationFailed,
  invalidToken,
  keyInUse,
  noAvailableCards,
  requestTimeout,
  unauthorized,
} from '../../http/errors-v2.ts';
import { idempotentCreation } from '../../http/idempotency-key.ts';
import { json } from '../../http/respond.ts';
import { faultOf } from '../../lib/error-reason.ts';
import { PoolExhaustedError } from '../../operations/allocate-requisite.ts';
import { IdempotencyKeyInUseError, IdempotencyKeyReusedError } from '../../operations/create-once.ts';
import { createPaymentV2, type PaymentV2Input } from '../../operations/create-payment-v2.ts';
import { MerchantLimitError } from '../../operations/merchant-limits.ts';
import { DEFAULT_REQUEST_TIMEOUT_MS, requestTimeoutMs } from '../../rules/request-timeout.ts';
import { isUnavailable } from '../../store/drivers/unavailable.ts';
import type { IdempotentCreation } from '../../store/idempotency-keys.ts';
import { type PaymentV2Parts, paymentV2 } from '../../views/payment-v2.ts';
import type { CreationLimits } from '../v1/creation-limits.ts';
import { readPaymentInput } from './payment-request.ts';

/** Payment creation of version 2. */
export async function createV2(
  context: ServiceContext,
  request: Request,
  limits: CreationLimits,
): Promise<Response> {
  const limitMs = requestTimeoutMs(request.headers.get('x-request-timeout'));
  try {
    return await within(context.clock, limitMs ?? DEFAULT_REQUEST_TIMEOUT_MS, async (deadline) => {
      const merchantId = await merchantOf(context, request);
      limits.countMerchant(merchantId);
      if (limitMs === null) throw badRequest('X-Request-Timeout: whole seconds from 1 to 60 are expected');
      const input = await readPaymentInput(context, request, merchantId);
      const creation = idempotentCreation(request, merchantId, input, () =>
        badRequest('Idempotency-Key: 1 to 255 visible ASCII characters are expected'),
      );
      const made = await create(context, input, deadline, creation);
      return json(200, paymentV2(context.settings, made, context.clock.now()));
    });
  } catch (error) {
    throw error instanceof RequestTimeoutError ? requestTimeout() : error;
  }
}

/**
 * Authenticates the merchant. @throws HttpError 401 without credentials; 403 when they are invalid, or the
 * merchant is blocked
 */
async function merchantOf(context: ServiceContext, request: Request): Promise<number> {
  const header = request.headers.get('authorization');
  if (tokenIn(header) === null) throw unauthorized();
  const caller = await callerOf(context, header);
  if (caller?.kind !== 'merchant') throw invalidToken();
  if (caller.blockedReason !== null) throw blocked(caller.blockedReason);
  return caller.merchantId;
}

/**
 * @throws RequestTimeoutError; MerchantLimitError; HttpError 400 when the creation fails. Errors of an unavailable database pass
 *   through, because the payment may have been created.
 */
async function create(
  context: ServiceContext,
  input: PaymentV2Input,
  deadline: Deadline,
  creation: IdempotentCreation | null,
): Promise<PaymentV2Parts> {
  try {
    return await createPaymentV2(context, input, deadline, creation);
  } catch (error) {
    if (error instanceof RequestTimeoutError || isUnavailable(error)) throw error;
    if (error instanceof MerchantLimitError) throw error;
    if (error instanceof PoolExhaustedError) throw noAvailableCards();
    if (error instanceof IdempotencyKeyReusedError)
      throw badRequest('Idempotency-Key: it was used with another body');
    if (error instanceof IdempotencyKeyInUseError) throw keyInUse();
    context.log({ event: 'payment-creation-failed', ...faultOf(error) });
    throw creationFailed();
  }
}
