import type { ServiceContext } from '../context.ts';
import { addressProblem } from '../webhooks/address.ts';
import { invalidField } from './errors-v1.ts';

/**
 * A `callback_url` as it came. One that no webhook would ever be sent to is refused while somebody is there to hear it;
 * where a name leads is not looked up here, since by the time of sending it may lead elsewhere.
 * @throws HttpError 422
 */
export function checkedCallbackUrl<Address extends string | null>(
  { settings }: Pick<ServiceContext, 'settings'>,
  address: Address,
): Address {
  const problem = address === null ? null : addressProblem(address, settings.webhookNetwork);
  if (problem !== null) throw invalidField('callback_url', problem);
  return address;
}
