import { RECEIPT_TYPES, type ReceiptType } from './receipt-type.ts';
import { isStorable } from './text.ts';

export const LONGEST_FILE_NAME = 255;

const EXTENSIONS = RECEIPT_TYPES.flatMap(({ extensions }) => extensions);

/** Bidirectional control characters: with them `gpj.exe` can be displayed as `exe.jpg`. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Why a file name is invalid, or `null`. */
export function fileNameProblem(name: string): string | null {
  if (name === '') return 'may not be empty';
  if (name.length > LONGEST_FILE_NAME) return `at most ${LONGEST_FILE_NAME} characters are allowed`;
  if (!isStorable(name) || TURNING.test(name)) return 'control characters are not allowed';
  if (/[/\\]/.test(name)) return 'a name is expected, not a path';
  const extension = extensionOf(name);
  if (extension === null) return 'a name with an extension is expected';
  const isKnown = EXTENSIONS.some((known) => known === extension);
  return isKnown ? null : `the extension has to be one of: ${EXTENSIONS.join(', ')}`;
}

/** Whether the extension matches the media type. */
export function fitsType(name: string, mediaType: ReceiptType): boolean {
  const type = RECEIPT_TYPES.find((candidate) => candidate.mediaType === mediaType);
  return type?.extensions.some((known) => known === extensionOf(name)) ?? false;
}

/** The extension in lower case, without the dot; `null` when there is none, or no name before it. */
function extensionOf(name: string): string | null {
  return /^.*[^.\s].*\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? null;
}
