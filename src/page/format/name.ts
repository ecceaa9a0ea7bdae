import { asSent, type FormattedValue } from './value.ts';

/** The recipient's name. Copied as words: a transfer by account asks for it. */
export function formatName(raw: string): FormattedValue {
  const value = asSent(raw.replace(/\s+/g, ' '), /[*•●#]/.test(raw));
  return value.masked ? value : { ...value, copied: value.shown };
}
