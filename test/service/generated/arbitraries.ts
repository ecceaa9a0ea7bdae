import fc from 'fast-check';
import type { JsonObject } from '../../../src/contract/json.ts';
import { TRANSFER_METHODS } from '../../../src/contract/methods.ts';
import { base64, FILES } from '../support/files.ts';

const files = Object.values(FILES);

/** A valid or nearly valid receipt. */
const receipt = fc.record(
  {
    file: fc.oneof(
      fc.constantFrom(...files.map(({ content }) => base64(content))),
      fc.base64String({ maxLength: 64 }),
      fc.string({ maxLength: 16 }),
      fc.constantFrom('', '====', 'JVBERi0', null, 7),
    ),
    file_name: fc.oneof(
      fc.constantFrom(...files.map(({ name }) => name)),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('', '../x.pdf', 'receipt', 'a.exe', null, 7),
    ),
  },
  { requiredKeys: [] },
);

/** Values with a meaning somewhere. */
const known = fc.constantFrom<unknown>(
  ...TRANSFER_METHODS,
  ...['the service', 'to_brand_tips', 'Россия', 'Монголия', 'sber', 'new', 'in_progress', '1500.00'],
  ...['https://shop.example/x', 'http://127.0.0.1/x', 'javascript:alert(1)', 'myapp://paid'],
  ...[0, 1, 2, 6, 7, 1500, 1500.5, 1500.05, 0.1 + 0.2, -1, 1e21, 2 ** 53, Number.MAX_SAFE_INTEGER],
  ...[true, false, null, '', [], {}, '\u0000', '\ud800', 'x'.repeat(3000)],
);

/** A field's value: valid, nearly valid, or arbitrary. */
const value = fc.oneof(
  { weight: 6, arbitrary: known },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: receipt },
);

/**
 * A body: the valid one with some fields changed or removed; sometimes something else.
 * @param names all fields that the endpoint knows
 */
export function bodies(good: fc.Arbitrary<JsonObject>, names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, '__proto__', 'constructor', 'unknown');
  const changed = fc
    .tuple(
      good,
      fc.uniqueArray(fc.tuple(name, value), { maxLength: 3, selector: ([key]) => key }),
      fc.uniqueArray(name, { maxLength: 1 }),
    )
    .map(([body, changes, dropped]) => {
      const fields = new Map([...Object.entries(body), ...changes]);
      for (const key of dropped) fields.delete(key);
      return JSON.stringify(Object.fromEntries(fields));
    });
  return fc.oneof(
    { weight: 18, arbitrary: changed },
    { weight: 2, arbitrary: good.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '[]', '[{}]', '{"__proto__":{"sum":1}}') },
  );
}

/** Wrongly encoded parts of a path. */
const RAW = ['%', '%0', '%00', '%ff', '%ed%a0%80'];

/** An ID in a path: one of these, or an arbitrary one. */
export function ids(...real: readonly unknown[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...real.map(String)) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.bigInt({ min: -5n, max: 2n ** 70n }).map(String) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }).filter(isPart) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW, '1e1', '+1', '01', 'null', 'x'.repeat(300)) },
  );
}

/** Encoded for a path, unless it tests wrong encoding. */
export function part(id: string): string {
  return RAW.includes(id) ? id : encodeURIComponent(id);
}

/** Dot segments are removed from a path (RFC 3986, section 5.2.4). */
function isPart(id: string): boolean {
  return !/^\.{1,2}$/.test(id);
}

/** Other headers of a request. */
export const otherHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      'content-type': fc.constantFrom(
        '',
        'text/plain',
        'application/json; charset=utf-8',
        'APPLICATION/JSON',
        'x',
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ 'x-request-timeout': fc.constantFrom('1', '60', '0', '61', '', 'x', '1.5') }),
  },
  { weight: 1, arbitrary: fc.record({ 'if-none-match': fc.constantFrom('*', 'W/"1-1-s"', '"x"', '') }) },
);
