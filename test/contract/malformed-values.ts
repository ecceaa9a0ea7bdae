import fc from 'fast-check';

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    'completed',
    'success',
    'COMPLETED',
    'paid',
    '',
    '0',
    '1500.00',
    '1e999',
    '<b>1500</b>',
    0,
    -1,
    1e308,
    0.1 + 0.2,
    true,
  ),
  fc.double({ min: 0.01, max: 1e9 }),
);

/** JSON of a valid answer with missing, replaced and wrongly typed fields, sometimes truncated or prefixed. */
export function malformedJson(good: object): fc.Arbitrary<string> {
  const names = Object.keys(good);
  return fc
    .record({
      missing: fc.subarray(names),
      odd: fc.dictionary(fc.constantFrom(...names, 'sum', 'error', 'code', '__proto__'), oddValue),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }),
      start: fc.constantFrom('', '', '', '\ufeff', ' ', ")]}',\n", '<html>'),
    })
    .map(({ missing, odd, cut, start }) => {
      const kept = Object.entries({ ...good, ...odd }).filter(([name]) => !missing.includes(name));
      const text = start + JSON.stringify(Object.fromEntries(kept));
      return cut === null ? text : text.slice(0, Math.floor(text.length * cut));
    });
}

/** JSON of a valid answer in which up to three fields are missing or have odd values. */
export function slightlyMalformedJson(good: object): fc.Arbitrary<string> {
  const field = fc.constantFrom(...Object.keys(good));
  const changed = fc.tuple(field, fc.option(oddValue, { nil: undefined }));
  return fc
    .array(changed, { minLength: 1, maxLength: 3 })
    .map((changes) => JSON.stringify({ ...good, ...Object.fromEntries(changes) }));
}
