import * as v from 'valibot';
import { isStorableLines } from '../../lib/text.ts';
import { numericId, receipt } from '../v2/appeal-schemas.ts';

const LONGEST_TEXT = 4000;
const LONGEST_ID = 64;

/** A message text of one or more lines. */
export const messageText = v.pipe(
  v.string(),
  v.check((value) => value.trim() !== '', 'may not be empty'),
  v.maxLength(LONGEST_TEXT, `at most ${LONGEST_TEXT} characters are allowed`),
  v.check(isStorableLines, 'control characters are not allowed'),
  v.metadata({ minLength: 1 }),
);

/** A payment's ID, as a UUID or as a number. */
const paymentId = v.union(
  [numericId, v.pipe(v.string(), v.maxLength(LONGEST_ID, 'an ID is expected'))],
  'an ID is expected',
);

/** Body of a message. Optional fields may also be `null`. */
export const supportMessage = v.pipe(
  v.object({
    text: v.nullish(messageText),
    receipt: v.nullish(receipt),
    payment_id: v.nullish(paymentId),
  }),
  v.title('SupportMessageRequest'),
);
