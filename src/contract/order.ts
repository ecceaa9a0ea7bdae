import { type Amount, parseAmount } from './amount.ts';
import { DEFAULT_GEO_ID } from './geos.ts';
import { type OrderId, parseOrderId } from './ids.ts';
import { isObject, shownTextOf, textOf } from './json.ts';

/** An order in the page's own model, decoded from `GET /api/v1/orders/{order_id}/`. */
export interface Order {
  readonly orderId: OrderId;
  /** `null`: the order has no sum and the payer enters one. */
  readonly amount: Amount | null;
  readonly geoId: number;
  /** `outter_id`: the shop's own number of the order. */
  readonly shopOrderId: string | null;
  readonly redirectUrl: string | null;
  readonly successRedirectUrl: string | null;
  readonly failRedirectUrl: string | null;
  /** `support_url`, not in the interface: where the shop answers payers, as {@link supportAddress} takes it. */
  readonly supportUrl: string | null;
  readonly hasPayment: boolean;
  /** `can_replace_payment`, an addition to the interface: the payer may give up an active payment for another method. */
  readonly canReplacePayment: boolean;
  /** `closed`, likewise: the shop takes no payment for this order any more. */
  readonly closed: boolean;
}

/** A decoded order, with the secret that creates its payment kept separate so that no model stores it. */
export interface OrderAnswer {
  readonly order: Order;
  readonly merchantToken: string | null;
}

/**
 * Decodes an order answer. `null` when it is another order, or when its sum is present but invalid: the page never
 * guesses a sum.
 */
export function decodeOrder(body: unknown, expected: OrderId): OrderAnswer | null {
  if (!isObject(body) || parseOrderId(body['order_id']) !== expected) return null;
  const amount = parseAmount(body['amount']);
  if (amount === null && (body['amount'] ?? null) !== null) return null;
  const geoId = body['geo_id'];
  return {
    order: {
      orderId: expected,
      amount,
      geoId: typeof geoId === 'number' && Number.isSafeInteger(geoId) ? geoId : DEFAULT_GEO_ID,
      shopOrderId: shownTextOf(body['outter_id']),
      redirectUrl: urlOf(body['redirect_url']),
      successRedirectUrl: urlOf(body['success_redirect_url']),
      failRedirectUrl: urlOf(body['fail_redirect_url']),
      supportUrl: urlOf(body['support_url']),
      hasPayment: body['has_payment'] === true,
      canReplacePayment: body['can_replace_payment'] === true,
      closed: body['closed'] === true,
    },
    merchantToken: textOf(body['merchant_token']),
  };
}

/** URLs are passed on byte for byte, so this does not trim. */
function urlOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
