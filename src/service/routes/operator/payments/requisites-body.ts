import * as v from 'valibot';
import { REQUISITE_NAMES } from '../../../rules/requisite-names.ts';
import type { Requisites } from '../../../rules/requisites.ts';
import { text } from '../../v1/fields.ts';

const value = v.optional(v.nullable(text(2048)));

/** Requisites by their wire names; omitted ones stay as they are. */
export const requisitesBody = v.pipe(
  v.strictObject({
    bank: value,
    full_name: value,
    card_number: value,
    account_number: value,
    sbp_phone_number: value,
    qr_code: value,
    tpay_link: value,
    donation_url: value,
    nspk_url: value,
    qr_code_link: value,
    tips_id: value,
  }),
  v.title('RequisitesChange'),
);

export function givenRequisites(body: v.InferOutput<typeof requisitesBody>): Partial<Requisites> {
  const given: { -readonly [name in keyof Requisites]?: Requisites[name] } = {};
  for (const [wire, name] of Object.entries(REQUISITE_NAMES)) {
    const stated = Object.entries(body).find(([key]) => key === wire)?.[1];
    if (stated !== undefined) given[name] = stated;
  }
  return given;
}
