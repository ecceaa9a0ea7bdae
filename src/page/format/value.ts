/** A requisite in the forms the page needs. All three change together or not at all. */
export interface FormattedValue {
  /** For the eye: digits in groups, no-break spaces between them. */
  readonly shown: string;
  /** For the clipboard; `null`: nothing that could be pasted into a bank's form, so no copy button. */
  readonly copied: string | null;
  /** The service masked a part of it, so that it cannot be paid to. */
  readonly masked: boolean;
}

/** U+00A0: groups of one value never part at a line's end. */
export const NBSP = '\u00a0';

/** For a place of its own: with large text it may break between groups. */
export function breakable(shown: string): string {
  return shown.split(NBSP).join(' ');
}

/** White space, dashes, and the invisible marks that come along from phone books and messengers. */
const SEPARATORS = /[\s\xad\u200b-\u2015\u202a-\u202e\u2060-\u2069-]/g;

export function withoutSeparators(raw: string): string {
  return raw.replace(SEPARATORS, '');
}

/**
 * Cuts text into groups with a no-break space between them.
 * @param sizes one digit a group; the last one repeats: `465` is 4, 6, 5, 5, ...
 */
export function grouped(text: string, sizes: string): string {
  const groups: string[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const end = at + Number(sizes[i] ?? sizes.slice(-1));
    groups.push(text.slice(at, end));
    at = end;
  }
  return groups.join(NBSP);
}

/** `x` of either alphabet is a mask only beside another one: words have it too. */
const MASK = /[*•●#]|[xXхХ]{2}/;

/** A value as the service sent it: shown, but not known to be anything a bank would take. */
export function asSent(raw: string, masked = MASK.test(raw)): FormattedValue {
  return { shown: raw.trim(), copied: null, masked };
}
