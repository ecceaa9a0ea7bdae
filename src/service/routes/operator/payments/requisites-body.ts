import * as v from 'valibot';
import { invalid } from '../../../http/errors-v1.ts';
import type { Settings } from '../../../options.ts';
import { requisiteLinkProblem } from '../../../rules/addresses.ts';
import { REQUISITE_NAMES } from '../../../rules/requisite-names.ts';
import type { Requisites } from '../../../rules/requisites.ts';
import { bik, text } from '../../v1/fields.ts';

const value = v.optional(v.nullable(text(2048)));

/** Requisites by their wire names; omitted ones stay as they are. */
export const requisitesBody = v.pipe(
  v.strictObject({
    bank: value,
    full_name: value,
    card_number: value,
    account_number: value,
    bik: v.optional(v.nullable(bik)),
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

/** @throws HttpError 422 that names each link which the page would never show */
export function givenRequisites(
  body: v.InferOutput<typeof requisitesBody>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Partial<Requisites> {
  const issues = Object.entries(body).flatMap(([field, stated]) => {
    const msg = stated ? requisiteLinkProblem(field, stated, publicUrl) : null;
    return msg === null ? [] : [{ loc: ['body', field], msg, type: 'value_error' }];
  });
  if (issues.length > 0) throw invalid(issues);
  const given: { -readonly [name in keyof Requisites]?: Requisites[name] } = {};
  for (const [wire, name] of Object.entries(REQUISITE_NAMES)) {
    const stated = Object.entries(body).find(([key]) => key === wire)?.[1];
    if (stated !== undefined) given[name] = stated;
  }
  return given;
}
