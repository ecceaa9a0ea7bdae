import fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyDifferences } from '../../../src/server/verify/policy-differences.ts';

const directives = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,8}-src$/),
    sources: fc.array(fc.stringMatching(/^'?[a-z:*.]{1,12}'?$/), { maxLength: 4 }),
  }),
  { selector: ({ name }) => name, minLength: 1 },
);

const written = (list: readonly { name: string; sources: readonly string[] }[]) =>
  list.map(({ name, sources }) => [name, ...sources].join(' ')).join('; ');

it('ignores the order of directives and sources', () => {
  fc.assert(
    fc.property(directives, (list) => {
      const turned = list.map(({ name, sources }) => ({ name, sources: [...sources].reverse() })).reverse();
      expect(policyDifferences(written(list), written(turned))).toEqual([]);
    }),
  );
});

it('names each missing and each unexpected directive', () => {
  fc.assert(
    fc.property(directives, fc.nat(), (list, at) => {
      const left = list.filter((_, index) => index !== at % list.length);
      expect(policyDifferences(written(list), written(left))).toHaveLength(1);
      expect(policyDifferences(written(left), written(list))).toHaveLength(1);
    }),
  );
});

it('uses the first of repeated directives, as browsers do', () => {
  expect(policyDifferences("script-src 'self'", "script-src 'self'; script-src *")).toEqual([]);
  expect(policyDifferences("script-src 'self'", "script-src *; script-src 'self'")).toEqual([
    "says script-src * instead of 'self'",
  ]);
});
