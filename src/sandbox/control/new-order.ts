import * as v from 'valibot';
import { parseAmount } from '../../contract/amount.ts';
import { geoByName } from '../../contract/geo-names.ts';
import { DEFAULT_GEO_ID } from '../../contract/geos.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isStorable } from '../../service/lib/text.ts';
import { createOrder } from '../../service/operations/create-order.ts';
import {
  amount,
  callbackUrl,
  geoId,
  geoName,
  optionalText,
  text,
  transferMethod,
} from '../../service/routes/v1/fields.ts';
import type { StoredOrder } from '../../service/store/orders.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { anyText, delayMs, wireFields } from './fields.ts';

const SHOP = 'https://shop.example';

/** The fields of order creation without the checks of addresses; required fields have defaults. */
export const newOrder = v.strictObject({
  amount: v.nullish(amount),
  outter_id: anyText,
  geo_id: v.nullish(geoId),
  geo_name: optionalText(geoName),
  redirect_url: anyText,
  success_redirect_url: anyText,
  fail_redirect_url: anyText,
  /** Receiver of the webhooks of this order's payments, in place of the inbox. */
  callback_url: optionalText(callbackUrl),
  /** `false`: the order read has no `merchant_token`. */
  merchant_token: v.optional(v.literal(false)),
  /** `false`: payments of this order have no requisites until a control call fills them; a number: delay in ms. */
  requisites: v.optional(v.union([v.literal(false), delayMs])),
  /** Lifetime of this order's payments, in seconds. */
  lifetime: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'ensure this value is at least 1'))),
  /** Creates the order's payment at once, as the page would. */
  transfer_method: v.optional(transferMethod),
  bank: v.nullish(text(64)),
  /** Overrides for fields of the order read. */
  wire: v.optional(wireFields),
  omit: v.optional(v.array(v.string())),
});

type NewOrder = v.InferOutput<typeof newOrder>;

/** Creates an order of the demo merchant and stores the overrides for its answers and payments. */
export async function createTestOrder(context: SandboxContext, body: NewOrder): Promise<StoredOrder> {
  const { core } = context;
  const addresses = addressesOf(body);
  const order = await createOrder(core, core.database, {
    merchantId: context.demo.merchantId,
    amount: parseAmount(body.amount),
    shopOrderId: body.outter_id ?? `TEST-${core.clock.now().toString(36).toUpperCase()}`,
    geoId: body.geo_id ?? geoByName(body.geo_name)?.id ?? DEFAULT_GEO_ID,
    redirectUrl: storable(addresses.redirect_url),
    successRedirectUrl: storable(addresses.success_redirect_url),
    failRedirectUrl: storable(addresses.fail_redirect_url),
  });
  overrideOrderRead(context, order, body, addresses);
  overrideTerms(context, order, body);
  return order;
}

/** Overrides the order read, also with the addresses that the database cannot store. */
function overrideOrderRead(
  context: SandboxContext,
  { orderId }: StoredOrder,
  body: NewOrder,
  addresses: JsonObject,
): void {
  const unstorable = Object.entries(addresses).filter(
    ([, address]) => typeof address === 'string' && !isStorable(address),
  );
  const token = body.merchant_token === false ? { merchant_token: null } : {};
  const fields = { ...Object.fromEntries(unstorable), ...token, ...body.wire };
  const omit = body.omit ?? [];
  if (Object.keys(fields).length + omit.length > 0) context.overrides.setOrder(orderId, { fields, omit });
}

function overrideTerms({ termsOverrides }: SandboxContext, { orderId }: StoredOrder, body: NewOrder): void {
  const { requisites, lifetime, callback_url } = body;
  if (requisites !== undefined) {
    termsOverrides.set(orderId, { requisitesDelayMs: requisites === false ? null : requisites });
  }
  if (callback_url !== undefined) termsOverrides.set(orderId, { callbackUrl: callback_url || null });
  if (lifetime !== undefined) termsOverrides.set(orderId, { lifetimeMs: lifetime * 1000 });
}

function addressesOf(body: NewOrder) {
  const or = (given: string | null | undefined, usual: string) => (given === undefined ? usual : given);
  return {
    redirect_url: or(body.redirect_url, `${SHOP}/return`),
    success_redirect_url: or(body.success_redirect_url, `${SHOP}/success`),
    fail_redirect_url: or(body.fail_redirect_url, `${SHOP}/fail`),
  };
}

function storable(address: string | null): string | null {
  return address !== null && isStorable(address) ? address : null;
}
