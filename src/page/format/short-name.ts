/** A word in full: an initial has its dot, a masked name its stars. */
const WORD = '([^ .*•●#]+)';
const PATRONYMIC = '([^ .*•●#]+(?:[вьмк]ич|[вч]на| ?(?:оглы|[ұу]лы|[кқ]ызы)))';

/**
 * The name as a bank's app shows it: "Иванов Иван Петрович" is "Иван Петрович И.".
 * `null` when it is unclear which word is the family name, or when the name is short already.
 */
export function shortName(raw: string): string | null {
  const name = raw.trim().replace(/\s+/g, ' ');
  const familyFirst = new RegExp(`^${WORD} ${WORD} ${PATRONYMIC}$`, 'i').exec(name);
  const familyLast = new RegExp(`^${WORD} ${PATRONYMIC} ${WORD}$`, 'i').exec(name);
  // Both match when the family name ends like a patronymic: which one it is stays unclear.
  if (familyFirst && familyLast) return null;
  const [, family = '', ...names] = familyFirst || [];
  const [, given = '', patronymic = '', last = ''] = familyLast || ['', ...names, family];
  if (last.length < 2) return null;
  return `${capitalized(given)} ${capitalized(patronymic)} ${last.charAt(0).toUpperCase()}.`;
}

/** Names come in capitals from many banks; their apps show them like this. A particle stays small. */
function capitalized(name: string): string {
  return name.toLowerCase().replace(/^.|-./g, (start) => start.toUpperCase());
}
