import * as v from 'valibot';
import {
  amount,
  callbackUrl,
  filledText,
  geoId,
  geoName,
  optionalText,
  redirectUrl,
  text,
  transferMethod,
  uuid,
} from './fields.ts';

/** Body of order creation. Unknown fields are ignored. */
export const orderCreation = v.object({
  amount: v.nullish(amount),
  outter_id: filledText(255),
  geo_id: v.nullish(geoId),
  redirect_url: redirectUrl,
  success_redirect_url: optionalText(redirectUrl),
  fail_redirect_url: optionalText(redirectUrl),
  geo_name: optionalText(geoName),
});

/** Body of external payment creation. */
export const externalPayment = v.object({
  amount,
  transfer_method: transferMethod,
  redirect_url: redirectUrl,
  success_redirect_url: optionalText(redirectUrl),
  fail_redirect_url: optionalText(redirectUrl),
  callback_url: optionalText(callbackUrl),
  geo: optionalText(geoName),
  outter_id: v.nullish(text(255)),
  bank: v.nullish(text(64)),
  client_id: v.nullish(text(255)),
});

/** Body of internal payment creation. */
export const internalPayment = v.object({
  order_id: uuid,
  geo_id: v.nullish(geoId),
  amount,
  transfer_method: transferMethod,
  client_id: filledText(255),
  client_ip: filledText(64),
  bank: v.nullish(text(64)),
  callback_url: optionalText(callbackUrl),
});
