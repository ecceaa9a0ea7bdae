import type { ServiceContext } from '../../context.ts';
import { callerOf, tokenIn } from '../../http/auth.ts';
import { credentialsMissing, notEnoughRights, tokenInvalid } from '../../http/errors-appeals.ts';

/**
 * Authenticates a merchant by a key with the right to appeals. Blocked merchants may still dispute earlier
 * payments.
 * @throws HttpError 401 without a valid token, 403 for a key without the right and for an order's token
 */
export async function appealMerchant(context: ServiceContext, request: Request): Promise<number> {
  const header = request.headers.get('authorization');
  if (tokenIn(header) === null) throw credentialsMissing();
  const caller = await callerOf(context, header);
  if (caller === null) throw tokenInvalid();
  if (caller.kind !== 'merchant' || !caller.rights.includes('appeals')) throw notEnoughRights();
  return caller.merchantId;
}
