import * as v from 'valibot';
import type { ValidationIssue } from '../../../../contract/errors.ts';
import { TRANSFER_METHODS } from '../../../../contract/methods.ts';
import { invalid } from '../../../http/errors-v1.ts';
import type { Settings } from '../../../options.ts';
import { requisiteLinkProblem } from '../../../rules/addresses.ts';
import { missingFieldsOf } from '../../../rules/pool-needs.ts';
import type { PoolEntry } from '../../../rules/requisites.ts';
import { bik, callbackUrl, geoId, optionalText, text } from '../../v1/fields.ts';

/** @param words describes the pattern */
const like = (pattern: RegExp, words: string, example: string) =>
  optionalText(v.pipe(v.string(), v.regex(pattern, `value is not ${words}, such as ${example}`)));

const MOST = 100;

/** New pool entries. Numbers are without spaces or hyphens, as payers copy them. */
export const poolBody = v.pipe(
  v.strictObject({
    entries: v.pipe(
      v.array(
        v.strictObject({
          method: v.picklist(TRANSFER_METHODS, `ensure this value is one of: ${TRANSFER_METHODS.join(', ')}`),
          geo_id: geoId,
          bank: v.pipe(
            v.string(),
            v.regex(/^[a-z\d_]{1,64}$/, 'value is not 1 to 64 of a-z, 0-9 and _, such as tbank'),
          ),
          full_name: v.nullish(text(255)),
          card_number: like(/^\d{12,19}$/, '12 to 19 digits without spaces', '2202201234567895'),
          account_number: like(
            /^[A-Z\d]{8,34}$/,
            '8 to 34 digits or capital letters without spaces',
            '40817810438000000001',
          ),
          bik: optionalText(bik),
          sbp_phone_number: like(/^\+\d{8,15}$/, 'a + and 8 to 15 digits without spaces', '+79000000001'),
          qr_id: like(/^[A-Z\d]{32}$/, '32 digits or capital letters', 'AD1000DEMO0000000000000000000001'),
          tips_id: like(/^\d{1,15}$/, '1 to 15 digits', '100001'),
          qr_link: optionalText(callbackUrl),
        }),
      ),
      v.minLength(1, 'at least one entry is needed'),
      v.maxLength(MOST, `at most ${MOST} entries are allowed`),
    ),
  }),
  v.title('PoolEntries'),
);

/** @throws HttpError 422 for entries without the fields that their method needs, or with a link that is never shown */
export function entriesIn(
  { entries }: v.InferOutput<typeof poolBody>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): readonly PoolEntry[] {
  const read = entries.map((entry) => ({
    method: entry.method,
    geoId: entry.geo_id,
    bank: entry.bank,
    fullName: entry.full_name || null,
    cardNumber: entry.card_number || null,
    accountNumber: entry.account_number || null,
    bik: entry.bik || null,
    sbpPhoneNumber: entry.sbp_phone_number || null,
    qrId: entry.qr_id || null,
    tipsId: entry.tips_id || null,
    qrLink: entry.qr_link || null,
  }));
  const issues = read.flatMap((entry, index) => [
    ...missingFieldsOf(entry).map((names) => issueOf(index, names)),
    ...bikIssues(index, entry),
    ...linkIssues(index, entry, publicUrl),
  ]);
  if (issues.length > 0) throw invalid(issues);
  return read;
}

function bikIssues(index: number, { bik: given, accountNumber }: PoolEntry): readonly ValidationIssue[] {
  const msg = 'a BIK belongs to an account: account_number is needed';
  return !given || accountNumber !== null
    ? []
    : [{ loc: ['body', 'entries', index, 'bik'], msg, type: 'value_error' }];
}

function linkIssues(index: number, { qrLink }: PoolEntry, publicUrl: string): readonly ValidationIssue[] {
  const msg = qrLink ? requisiteLinkProblem('qr_code_link', qrLink, publicUrl) : null;
  return msg === null ? [] : [{ loc: ['body', 'entries', index, 'qr_link'], msg, type: 'value_error' }];
}

function issueOf(index: number, names: readonly string[]): ValidationIssue {
  return {
    loc: ['body', 'entries', index, names[0] ?? ''],
    msg: names.length === 1 ? 'the method needs this field' : `the method needs one of: ${names.join(', ')}`,
    type: 'value_error.missing',
  };
}
