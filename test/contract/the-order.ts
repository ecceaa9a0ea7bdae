import { type OrderId, parseOrderId } from '../../src/contract/ids.ts';
import { ORDER_ID } from '../../src/testing/builders.ts';

/** The parsed ID of the order that all test builders use. */
export const theOrder: OrderId = checked(ORDER_ID);

function checked(text: string): OrderId {
  const orderId = parseOrderId(text);
  if (orderId === null) throw new Error(`${text} is no order ID`);
  return orderId;
}
