import { describe, expect, it } from 'vitest';
import { newerSyntax } from './newer-syntax.ts';

describe('the search for syntax that is too new', () => {
  it.each([
    ['a?.b', 'optional chaining'],
    ['a ?? b', 'nullish coalescing'],
    ['a ||= b', 'logical assignment'],
    ['class A { b = 1 }', 'class field'],
    ['class A { #b() {} }', 'private name'],
    ['class A { static {} }', 'static block'],
    ['try { a() } catch { b() }', 'catch without binding'],
    ['export * as a from "b"', 'export * as'],
    ['import.meta.url', 'import.meta'],
    ['1n', 'bigint'],
    ['1_000', 'numeric separator'],
    ['await a', 'top-level await'],
    ['/a/s', 'pattern flag'],
    ['/(?<=a)b/', 'look-behind'],
    ['/(?<a>b)/', 'named group'],
    ['/\\p{L}/u', 'Unicode property'],
  ])('finds %s', (code, name) => {
    expect(newerSyntax(code)).toContain(name);
  });

  it('lets pass what all of the oldest browsers read', () => {
    const code = `async function a({ b, ...rest }) { await b; for await (const c of b) c(); return { ...rest } }
class B extends a { static c() { return async () => { await 1 } } get d() { return 2 ** 2 } }
import('./x.js').then((m) => m, () => {}); try { a() } catch (e) {} const r = /^(?:a|b)+?(?=c)/giuy; \`\${r}\`;`;
    expect(newerSyntax(code)).toEqual([]);
  });
});
