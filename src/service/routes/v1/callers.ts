import { type OrderId, parseOrderId } from '../../../contract/ids.ts';
import type { ServiceContext } from '../../context.ts';
import { type Caller, callerOf, tokenIn } from '../../http/auth.ts';
import { blocked, invalid, invalidToken, unauthorized } from '../../http/errors-v1.ts';

/**
 * Authenticates the caller, before anything else of the request is checked. @throws HttpError 401, or 400 for
 * a blocked merchant
 */
export async function knownCaller(context: ServiceContext, request: Request): Promise<Caller> {
  const header = request.headers.get('authorization');
  if (tokenIn(header) === null) throw unauthorized('Authorization header missing or malformed');
  const caller = await callerOf(context, header);
  if (caller === null) throw invalidToken();
  if (caller.kind === 'merchant' && caller.blockedReason !== null) throw blocked(caller.blockedReason);
  return caller;
}

/** Authenticates a merchant; an order's token is rejected. @throws HttpError 401, 400 */
export async function merchantOnly(context: ServiceContext, request: Request): Promise<number> {
  const caller = await knownCaller(context, request);
  if (caller.kind !== 'merchant') throw invalidToken();
  return caller.merchantId;
}

/** The order ID in the path. @throws HttpError 422 when it is not a UUID */
export function orderIdInPath(value: string): OrderId {
  const orderId = parseOrderId(value);
  if (orderId !== null) return orderId;
  throw invalid([{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }]);
}
