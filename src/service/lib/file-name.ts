import { RECEIPT_TYPES, type ReceiptType } from './receipt-type.ts';
import { isLongerThan, textProblem } from './text.ts';

export const LONGEST_FILE_NAME = 255;

/** Bidirectional control characters: with them `gpj.exe` can be displayed as `exe.jpg`. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Why a file name is invalid, or `null`. */
export function fileNameProblem(name: string): string | null {
  if (name === '') return 'may not be empty';
  if (isLongerThan(name, LONGEST_FILE_NAME)) return `at most ${LONGEST_FILE_NAME} characters are allowed`;
  if (TURNING.test(name)) return 'control characters are not allowed';
  return textProblem(name) ?? (/[/\\]/.test(name) ? 'a name is expected, not a path' : null);
}

/** The name, with the extension of the media type behind it unless it has one that fits. */
export function fittingName(name: string, mediaType: ReceiptType): string {
  const extensions = RECEIPT_TYPES.find((type) => type.mediaType === mediaType)?.extensions ?? [];
  const fits = extensions.some((known) => known === extensionOf(name));
  return fits ? name : `${name}.${extensions[0] ?? 'bin'}`;
}

/** The extension in lower case, without the dot; `null` when there is none, or no name before it. */
function extensionOf(name: string): string | null {
  return /^.*[^.\s].*\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? null;
}
