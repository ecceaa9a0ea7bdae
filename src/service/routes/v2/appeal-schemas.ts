import * as v from 'valibot';
import { amountToFixed, parseAmount } from '../../../contract/amount.ts';
import { APPEAL_STATUSES } from '../../../contract/statuses.ts';
import { fileNameProblem, LONGEST_FILE_NAME } from '../../lib/file-name.ts';
import { MOST_RECEIPT_BYTES, mismatch, receiptFileProblem } from '../../rules/receipt.ts';

/** A check by a rule that returns the error message. */
const by = (problemOf: (value: string) => string | null) =>
  v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
    (value) => problemOf(value) === null,
    ({ input }) => problemOf(input) ?? '',
  );

/** A file in a body. */
export const receipt = v.pipe(
  v.object({
    file: v.pipe(
      v.string(),
      by(receiptFileProblem),
      v.metadata({
        contentEncoding: 'base64',
        pattern: '^[A-Za-z0-9+/]+={0,2}$',
        description: `PDF, JPEG, PNG, WebP or HEIC, by content; at most ${MOST_RECEIPT_BYTES} bytes, decoded.`,
      }),
    ),
    file_name: v.pipe(
      v.string(),
      by(fileNameProblem),
      v.metadata({
        minLength: 1,
        maxLength: LONGEST_FILE_NAME,
        description: 'A name, not a path, with an extension that fits the content.',
      }),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['file'], ['file_name']],
      ({ file, file_name }) => mismatch(file, file_name) === null,
      ({ input }) => mismatch(input.file, input.file_name) ?? '',
    ),
    ['file_name'],
  ),
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

/** A numeric ID that every database can look up. */
export const numericId = v.pipe(
  v.number(),
  v.safeInteger('a whole number is expected'),
  v.minValue(1, 'ensure this value is at least 1'),
);

/** Body of appeal creation. Unknown fields are ignored. */
export const appealCreation = v.pipe(
  v.object({ payment: numericId, amount: fixedAmount, receipt }),
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
