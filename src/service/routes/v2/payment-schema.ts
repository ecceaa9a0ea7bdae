import * as v from 'valibot';
import { TRANSFER_METHODS, transferMethodOf } from '../../../contract/methods.ts';
import { amount, callbackUrl, geoName, methodNames, optionalText, text } from '../v1/fields.ts';

const type = v.pipe(
  text(64),
  v.check((value) => transferMethodOf(value) !== null, 'value is not a transfer type'),
  v.metadata(methodNames(TRANSFER_METHODS)),
);

/** Body of payment creation. Unknown fields are ignored. */
export const paymentCreation = v.object({
  sum: amount,
  type,
  bank: v.nullish(text(64)),
  is_intrabank_transfer: v.nullish(v.boolean()),
  client_id: v.nullish(text(255)),
  client_ip: v.nullish(text(64)),
  outter_id: v.nullish(text(255)),
  geo: optionalText(geoName),
  is_allow_another_amount: v.nullish(v.boolean()),
  callback_url: optionalText(callbackUrl),
});
