/** Which form a Russian noun takes after a number: 1 минута, 2 минуты (1,5 минуты), 5 минут (CLDR rules). */
export function pluralRu(n: number): 'one' | 'few' | 'many' {
  const count = Math.abs(n);
  if (!Number.isInteger(count)) return 'few';
  const [ten, hundred] = [count % 10, count % 100];
  if (ten === 1 && hundred !== 11) return 'one';
  return ten > 1 && ten < 5 && (hundred < 12 || hundred > 14) ? 'few' : 'many';
}
