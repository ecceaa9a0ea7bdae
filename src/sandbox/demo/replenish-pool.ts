import { ERROR_CODES } from '../../contract/errors.ts';
import { geoByName } from '../../contract/geo-names.ts';
import { DEFAULT_GEO_ID } from '../../contract/geos.ts';
import { isObject, parseJson } from '../../contract/json.ts';
import { transferMethodOf } from '../../contract/methods.ts';
import type { ServiceContext } from '../../service/context.ts';
import { findOrder } from '../../service/store/orders.ts';
import type { CallDetails } from '../classify-call.ts';
import { addPoolEntries } from './seed-pool.ts';

/**
 * Replenishes the demo pool when a creation finds no free requisites, so that no test exhausts it by accident; the fault
 * `no_cards` simulates an exhausted pool. A creation that names a bank keeps its error.
 * @returns whether the creation should be retried
 */
export async function replenishPool(
  core: ServiceContext,
  call: CallDetails,
  response: Response,
): Promise<boolean> {
  const { bank, geo, geo_id: geoId } = call.body;
  if (!(await isNoCardsError(response)) || (typeof bank === 'string' && bank !== '')) return false;
  const order = call.orderId === null ? null : await findOrder(core.database, call.orderId);
  const id = typeof geoId === 'number' ? geoId : (order?.geoId ?? geoByName(geo)?.id ?? DEFAULT_GEO_ID);
  return addPoolEntries(
    core.database,
    transferMethodOf(call.body['transfer_method'] ?? call.body['type']),
    id,
  );
}

async function isNoCardsError(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const body = parseJson(await response.clone().text());
  return isObject(body) && body['code'] === ERROR_CODES.noAvailableCards;
}
