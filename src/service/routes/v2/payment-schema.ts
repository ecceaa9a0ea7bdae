import * as v from 'valibot';
import { methodNames } from '../../../contract/answers/fields.ts';
import { DEFAULT_GEO_NAME } from '../../../contract/geo-names.ts';
import { TRANSFER_METHODS, transferMethodOf } from '../../../contract/methods.ts';
import { amount, callbackUrl, geoName, optionalText, text, withDefault } from '../v1/fields.ts';

const type = v.pipe(
  text(64),
  v.check(
    (value) => transferMethodOf(value) !== null,
    `value is not a transfer type: ${TRANSFER_METHODS.join(', ')}`,
  ),
  v.metadata(methodNames(TRANSFER_METHODS)),
);

/** Body of payment creation. Unknown fields are ignored. */
export const paymentCreation = v.object({
  sum: amount,
  type,
  bank: v.nullish(text(64)),
  is_intrabank_transfer: withDefault(v.nullish(v.boolean()), false),
  client_id: v.nullish(text(255)),
  client_ip: v.nullish(text(64)),
  outter_id: v.nullish(text(255)),
  geo: withDefault(optionalText(geoName), DEFAULT_GEO_NAME),
  is_allow_another_amount: withDefault(v.nullish(v.boolean()), false),
  callback_url: optionalText(callbackUrl),
});
