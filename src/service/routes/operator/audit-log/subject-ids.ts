import { GEOS } from '../../../../contract/geos.ts';
import { parseOrderId } from '../../../../contract/ids.ts';
import { invalid } from '../../../http/errors-v1.ts';
import { numericIdIn } from '../../../lib/numeric-id.ts';
import type { Subject } from '../../../store/audit-log.ts';
import type { Sql } from '../../../store/drivers/database.ts';
import { canNamePayment, NAMES_NO_PAYMENT, paymentNamed } from '../../calls/payment-named.ts';

const numbered = (given: string): string | null => (numericIdIn(given) === null ? null : given);

/** Normalizes an ID to the audit log's form, for each subject but payments; `null` when it is invalid. */
const KEPT: { readonly [subject in Exclude<Subject, 'payment'>]: (given: string) => string | null } = {
  order: (given) => parseOrderId(given),
  pool: numbered,
  merchant: numbered,
  appeal: numbered,
  key: (given) => (/^[\da-f]{16}$/i.test(given) ? given.toLowerCase() : null),
  webhook: (given) => given,
  course: (given) => GEOS.find(({ currency }) => currency === given.toUpperCase())?.currency ?? null,
};

/**
 * The IDs to search the audit log for. The log stores payments by UUID, but accepts their numbers here.
 * @throws HttpError 422 when the ID is invalid for the subject
 */
export async function subjectIds(
  sql: Sql,
  subject: Subject | undefined,
  given: string,
): Promise<readonly string[]> {
  if (subject === 'payment' && !canNamePayment(given)) throw invalidSubjectId(NAMES_NO_PAYMENT);
  if (subject === undefined || subject === 'payment') {
    const payment = await paymentNamed(sql, given);
    const asItIs = subject === undefined ? [parseOrderId(given) ?? given] : [];
    return [...new Set([...asItIs, ...(payment === null ? [] : [payment.paymentId])])];
  }
  const kept = KEPT[subject](given);
  if (kept === null) throw invalidSubjectId(`value is no ID of this kind of thing: ${subject}`);
  return [kept];
}

const invalidSubjectId = (msg: string) =>
  invalid([{ loc: ['query', 'subject_id'], msg, type: 'value_error' }]);
