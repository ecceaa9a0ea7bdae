import { base64Bytes, base64Start, isBase64 } from '../lib/base64.ts';
import { fileNameProblem, fitsType } from '../lib/file-name.ts';
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

/** Why a file is not a valid receipt, or `null`. */
export function receiptFileProblem(file: string): string | null {
  if (file === '') return 'may not be empty';
  if (!isBase64(file)) return 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected';
  if (base64Bytes(file) > MOST_RECEIPT_BYTES) return `at most ${MOST_RECEIPT_BYTES} bytes are allowed`;
  return typeOf(file) === null ? 'the content is none of: PDF, JPEG, PNG, WebP, HEIC' : null;
}

/** Why the file name does not match the file's type, or `null`; also when either is invalid by itself. */
export function mismatch(file: string, fileName: string): string | null {
  if (fileNameProblem(fileName) !== null) return null;
  const mediaType = typeOf(file);
  if (mediaType === null || fitsType(fileName, mediaType)) return null;
  return `the extension does not fit the content, which is ${mediaType}`;
}

/** The receipt of a validated file. @throws TypeError for an invalid file */
export function receiptOf(file: string, fileName: string): Receipt {
  const mediaType = typeOf(file);
  if (mediaType === null) throw new TypeError('the file was not checked');
  return { fileName, mediaType, sizeBytes: base64Bytes(file), content: file };
}

function typeOf(file: string): ReceiptType | null {
  return receiptTypeOf(base64Start(file, SNIFFED_BYTES));
}
