import { GEOS } from '../../../../contract/geos.ts';
import { parseOrderId } from '../../../../contract/ids.ts';
import { invalid } from '../../../http/errors-v1.ts';
import { numericIdIn } from '../../../lib/numeric-id.ts';
import type { Subject } from '../../../store/audit-log.ts';
import type { Sql } from '../../../store/drivers/database.ts';
import { canNamePayment, NAMES_NO_PAYMENT, paymentNamed } from '../payment-named.ts';

const numbered = (given: string): string | null => (numericIdIn(given) === null ? null : given);

/** An ID as the journal keeps it, of each kind of thing but payments; `null`: it cannot be one. */
const KEPT: { readonly [subject in Exclude<Subject, 'payment'>]: (given: string) => string | null } = {
  pool: numbered,
  merchant: numbered,
  appeal: numbered,
  key: (given) => (/^[\da-f]{16}$/i.test(given) ? given.toLowerCase() : null),
  webhook: (given) => given,
  course: (given) => GEOS.find(({ currency }) => currency === given.toUpperCase())?.currency ?? null,
};

/**
 * What the journal has for an ID, of one kind of thing or of all: payments stand in it by their UUIDs, and may be input for by
 * their numbers.
 * @throws HttpError 422 for what cannot be an ID of that kind
 */
export async function subjectIds(
  sql: Sql,
  subject: Subject | undefined,
  given: string,
): Promise<readonly string[]> {
  if (subject === 'payment' && !canNamePayment(given)) throw conflictFrom(NAMES_NO_PAYMENT);
  if (subject === undefined || subject === 'payment') {
    const payment = await paymentNamed(sql, given);
    const asItIs = subject === undefined ? [parseOrderId(given) ?? given] : [];
    return [...new Set([...asItIs, ...(payment === null ? [] : [payment.paymentId])])];
  }
  const kept = KEPT[subject](given);
  if (kept === null) throw conflictFrom(`value is no ID of this kind of thing: ${subject}`);
  return [kept];
}

const conflictFrom = (msg: string) => invalid([{ loc: ['query', 'subject_id'], msg, type: 'value_error' }]);
