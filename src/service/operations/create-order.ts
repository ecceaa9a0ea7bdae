import type { Amount } from '../../contract/amount.ts';
import { type OrderId, parseOrderId } from '../../contract/ids.ts';
import type { ExternalDependencies } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { insertOrder, type StoredOrder } from '../store/orders.ts';

/** A validated request for an order. URLs are stored byte for byte. */
export interface OrderInput {
  readonly merchantId: number;
  readonly amount: Amount | null;
  readonly shopOrderId: string | null;
  readonly geoId: number;
  readonly redirectUrl: string | null;
  readonly successRedirectUrl: string | null;
  readonly failRedirectUrl: string | null;
}

/** Creates an order. @param orderId for an order whose ID is already known; random by default */
export async function createOrder(
  { clock, ids }: Pick<ExternalDependencies, 'clock' | 'ids'>,
  sql: Sql,
  input: OrderInput,
  orderId: OrderId = newOrderId(ids),
): Promise<StoredOrder> {
  const now = clock.now();
  const order: StoredOrder = { orderId, closedAt: null, createdAt: now, updatedAt: now, ...input };
  await insertOrder(sql, order);
  return order;
}

function newOrderId(ids: ExternalDependencies['ids']): OrderId {
  const orderId = parseOrderId(ids.uuid());
  if (orderId === null) throw new TypeError('ids.uuid() gave no UUID');
  return orderId;
}
