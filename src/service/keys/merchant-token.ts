import { createHmac, timingSafeEqual } from 'node:crypto';
import { type OrderId, parseOrderId } from '../../contract/ids.ts';

const TOKEN = /^ot_([\w-]{64})$/;
const ID_BYTES = 16;

/**
 * The `merchant_token` of an order: `ot_` and 64 characters of its ID and an HMAC-SHA256. It is derived,
 * never stored, contains the order's ID, and only allows creating that order's internal payment.
 */
export function merchantToken(orderId: OrderId, secret: string): string {
  const hex = `${orderId.replaceAll('-', '')}${macOf(orderId, secret)}`;
  return `ot_${Buffer.from(hex, 'hex').toString('base64url')}`;
}

/** The order of a token; `null` when it was not made with this secret. */
export function orderOfToken(token: string, secret: string): OrderId | null {
  const body = TOKEN.exec(token)?.[1];
  if (body === undefined) return null;
  const bytes = Buffer.from(body, 'base64url');
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const orderId = parseOrderId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  if (orderId === null) return null;
  return timingSafeEqual(bytes.subarray(ID_BYTES), Buffer.from(macOf(orderId, secret), 'hex'))
    ? orderId
    : null;
}

/** In hex, because creating a Buffer of the digest would cost as much as the digest. */
function macOf(orderId: OrderId, secret: string): string {
  return createHmac('sha256', secret).update(`merchant-token:${orderId}`).digest('hex');
}

/** Whether a text has the form of such a token, with any secret. */
export function looksLikeMerchantToken(text: string): boolean {
  return TOKEN.test(text);
}
