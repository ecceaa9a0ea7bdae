import { base64Bytes, base64Start, isBase64, withoutLineBreaks } from '../lib/base64.ts';
import { fittingName } from '../lib/file-name.ts';
import { type ReceiptType, receiptTypeOf, SNIFFED_BYTES } from '../lib/receipt-type.ts';

/** The largest receipt, decoded: 10 MiB. */
export const MOST_RECEIPT_BYTES = 10 * 1024 * 1024;

/** A validated receipt. */
export interface Receipt {
  readonly fileName: string;
  readonly mediaType: ReceiptType;
  readonly sizeBytes: number;
  /** Base64. */
  readonly content: string;
}

/** Why a file is not a valid receipt, or `null`. @param given Base64, possibly with line breaks */
export function receiptFileProblem(given: string): string | null {
  const file = withoutLineBreaks(given);
  if (file === '') return 'may not be empty';
  if (!isBase64(file)) return `invalid Base64: ${base64Problem(file)}`;
  if (base64Bytes(file) > MOST_RECEIPT_BYTES) return `at most ${MOST_RECEIPT_BYTES} bytes are allowed`;
  return typeOf(file) === null ? 'the content is none of: PDF, JPEG, PNG, WebP, HEIC' : null;
}

/**
 * The receipt of a validated file. The content alone decides its type; a name that does not fit is kept, with the
 * right extension behind it.
 * @throws TypeError for an invalid file
 */
export function receiptOf(given: string, fileName: string): Receipt {
  const file = withoutLineBreaks(given);
  const mediaType = typeOf(file);
  if (mediaType === null) throw new TypeError('the file was not checked');
  return {
    fileName: fittingName(fileName, mediaType),
    mediaType,
    sizeBytes: base64Bytes(file),
    content: file,
  };
}

/** The most frequent mistakes by name. */
function base64Problem(file: string): string {
  if (/^data:/i.test(file)) return 'send what follows "base64," only, without the data: prefix';
  const isUnpadded = file.length % 4 > 1 && isBase64(file.padEnd(Math.ceil(file.length / 4) * 4, '='));
  if (isUnpadded) return 'the padding is missing: = at the end, up to a multiple of four characters';
  return 'padded text of A-Z, a-z, 0-9, + and / is expected';
}

function typeOf(file: string): ReceiptType | null {
  return receiptTypeOf(base64Start(file, SNIFFED_BYTES));
}
