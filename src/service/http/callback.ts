import type { ServiceContext } from '../context.ts';
import { addressProblem } from '../webhooks/address.ts';
import { invalidField } from './errors-v1.ts';

/**
 * Checks a `callback_url` at creation, when the merchant still sees the error. Its host name is not resolved
 * here, because it may resolve to another address by the time of delivery.
 * @throws HttpError 422 when webhooks are never sent to such an address
 */
export function checkedCallbackUrl<Address extends string | null>(
  { settings }: Pick<ServiceContext, 'settings'>,
  address: Address,
): Address {
  const problem = address === null ? null : addressProblem(address, settings.webhookNetwork);
  if (problem !== null) throw invalidField('callback_url', problem);
  return address;
}
