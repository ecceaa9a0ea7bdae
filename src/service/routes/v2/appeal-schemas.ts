import * as v from 'valibot';
import { amountToFixed, parseAmount } from '../../../contract/amount.ts';
import { parseOrderId } from '../../../contract/ids.ts';
import { APPEAL_STATUSES } from '../../../contract/statuses.ts';
import { fileNameProblem, LONGEST_FILE_NAME } from '../../lib/file-name.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { MOST_RECEIPT_BYTES, receiptFileProblem } from '../../rules/receipt.ts';
import { by, UUID_PATTERN } from '../v1/fields.ts';

/** A file in a body. */
export const receipt = v.pipe(
  v.object({
    file: v.pipe(
      v.string(),
      by(receiptFileProblem),
      v.metadata({
        contentEncoding: 'base64',
        pattern: '^[A-Za-z0-9+/\\r\\n]+(=[\\r\\n]*){0,2}$',
        description: `PDF, JPEG, PNG, WebP or HEIC, by content; at most ${MOST_RECEIPT_BYTES} bytes, decoded. Line breaks are allowed.`,
      }),
    ),
    file_name: v.pipe(
      v.string(),
      by(fileNameProblem),
      v.metadata({
        minLength: 1,
        maxLength: LONGEST_FILE_NAME,
        description:
          'A name, not a path. One that does not fit the content is stored with the right extension behind it.',
      }),
    ),
  }),
  v.title('ReceiptFile'),
);

const fixedAmount = v.pipe(
  v.string(),
  v.check((value) => {
    const amount = parseAmount(value);
    return amount !== null && amountToFixed(amount) === value;
  }, 'a sum above zero with exactly two decimals is expected, such as "1500.00"'),
  v.metadata({ pattern: '^(0|[1-9]\\d{0,19})\\.\\d{2}$' }),
);

const NAMES_NO_PAYMENT = "the payment's number or its UUID is expected";

/** A numeric ID that every database can look up. */
export const numericId = v.pipe(
  v.number(),
  v.safeInteger('a whole number is expected'),
  v.minValue(1, 'ensure this value is at least 1'),
);

/** A payment's number, as text too, or its UUID. */
export const paymentName = v.union(
  [
    numericId,
    v.pipe(
      v.string(),
      v.check((value) => parseOrderId(value) !== null || numericIdIn(value) !== null, NAMES_NO_PAYMENT),
      v.metadata({ pattern: `${UUID_PATTERN}|^[1-9]\\d{0,14}$` }),
    ),
  ],
  NAMES_NO_PAYMENT,
);

/** Body of appeal creation. Unknown fields are ignored. */
export const appealCreation = v.pipe(
  v.object({ payment: paymentName, amount: fixedAmount, receipt }),
  v.title('AppealCreation'),
);

export const DEFAULT_LIMIT = 50;

export const appealStatus = v.picklist(APPEAL_STATUSES, `one of: ${APPEAL_STATUSES.join(', ')}`);

export const limit = v.pipe(
  v.number('a whole number is expected'),
  v.integer('a whole number is expected'),
  v.minValue(1, 'ensure this value is from 1 to 100'),
  v.maxValue(100, 'ensure this value is from 1 to 100'),
);

/** Query of the appeal list. */
export const appealQuery = v.object({
  status: v.optional(appealStatus),
  limit: v.optional(limit, DEFAULT_LIMIT),
});
