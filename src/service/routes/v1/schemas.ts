import * as v from 'valibot';
import { DEFAULT_GEO_NAME } from '../../../contract/geo-names.ts';
import { DEFAULT_GEO_ID } from '../../../contract/geos.ts';
import {
  amount,
  callbackUrl,
  filledText,
  geoId,
  geoName,
  optionalText,
  redirectUrl,
  replaces,
  text,
  transferMethod,
  uuid,
  withDefault,
} from './fields.ts';

/** Body of order creation. Unknown fields are ignored. */
export const orderCreation = v.object({
  amount: v.nullish(amount),
  outter_id: filledText(255),
  geo_id: v.pipe(
    v.nullish(geoId),
    v.description(`${DEFAULT_GEO_ID} when geo_name is left out too; if both are given, they have to agree.`),
  ),
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
  geo: withDefault(optionalText(geoName), DEFAULT_GEO_NAME),
  outter_id: v.nullish(text(255)),
  bank: v.nullish(text(64)),
  client_id: v.nullish(text(255)),
});

/** Body of internal payment creation. */
export const internalPayment = v.object({
  order_id: uuid,
  geo_id: v.pipe(v.nullish(geoId), v.description('The order’s when it is left out.')),
  amount,
  transfer_method: transferMethod,
  client_id: filledText(255),
  client_ip: filledText(64),
  bank: v.nullish(text(64)),
  callback_url: optionalText(callbackUrl),
  replaces: optionalText(replaces),
});
