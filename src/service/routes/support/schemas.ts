import * as v from 'valibot';
import { isLongerThan, linesProblem } from '../../lib/text.ts';
import { by, optionalText } from '../v1/fields.ts';
import { numericId, receipt } from '../v2/appeal-schemas.ts';

const LONGEST_TEXT = 4000;
const LONGEST_ID = 64;

/** A message text of one or more lines. */
export const messageText = v.pipe(
  v.string(),
  v.check((value) => value.trim() !== '', 'may not be empty'),
  v.check((value) => !isLongerThan(value, LONGEST_TEXT), `at most ${LONGEST_TEXT} characters are allowed`),
  by(linesProblem),
  v.metadata({ minLength: 1, maxLength: LONGEST_TEXT }),
);

/** A payment's ID, as a UUID or as a number. */
const paymentId = v.union(
  [numericId, v.pipe(v.string(), v.maxLength(LONGEST_ID, 'an ID is expected'))],
  'an ID is expected',
);

/** Body of a message. Optional fields may also be `null`. */
export const supportMessage = v.pipe(
  v.object({
    text: optionalText(messageText),
    receipt: v.nullish(receipt),
    payment_id: v.nullish(paymentId),
  }),
  v.title('SupportMessageRequest'),
);
