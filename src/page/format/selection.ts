import { NBSP, withoutSeparators } from './value.ts';

/**
 * The clipboard text for a value that the payer selects by hand, whole or in part: the digits of the copied form,
 * without the groups of the shown form.
 * @param selected text of the selection
 * @param value the value's shown and copied forms
 * @returns always a part of the copied form; `null`: let the browser copy (masked, or more than this value)
 */
export function copiedSelection(
  selected: string,
  value: { readonly shown: string; readonly copied: string | null },
): string | null {
  const { shown, copied } = value;
  if (copied === null) return null;
  const words = selected.split(NBSP).join(' ').trim();
  // A comma parts the fraction only where no dot does.
  const decimal = copied.includes('.') && !shown.includes('.') ? '.' : '';
  const bare = withoutSeparators(words).replace(/,/g, decimal).replace(/\.$/, '');
  const digits = bare.replace(/[^\d.]/g, '');
  return [words, bare, digits].find((text) => text !== '' && copied.includes(text)) ?? null;
}
