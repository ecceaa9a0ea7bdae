import { ERROR_CODES } from '../contract/errors.ts';
import { DEFAULT_GEO_ID, geoByName } from '../contract/geos.ts';
import { isObject, parseJson } from '../contract/json.ts';
import { transferMethodOf } from '../contract/methods.ts';
import type { ServiceContext } from '../service/context.ts';
import { findOrder } from '../service/store/orders.ts';
import type { Call } from './call.ts';
import { growPool } from './demo/entries.ts';

/**
 * Adds to the demo pool when a creation found nothing free, so that no test runs it dry by accident: `no_cards` is
 * what the fault is for. A creation that insists on a bank is told the truth.
 * @returns whether it is worth trying again
 */
export async function growWhenDry(core: ServiceContext, call: Call, response: Response): Promise<boolean> {
  const { bank, geo, geo_id: geoId } = call.body;
  if (!(await saysNoCards(response)) || (bank !== undefined && bank !== null)) return false;
  const order = call.orderId === null ? null : await findOrder(core.database, call.orderId);
  const id = typeof geoId === 'number' ? geoId : (order?.geoId ?? geoByName(geo)?.id ?? DEFAULT_GEO_ID);
  return growPool(core.database, transferMethodOf(call.body['transfer_method'] ?? call.body['type']), id);
}

async function saysNoCards(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const body = parseJson(await response.clone().text());
  return isObject(body) && body['code'] === ERROR_CODES.noAvailableCards;
}
