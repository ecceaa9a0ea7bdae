import { expect, it } from 'vitest';
import { reachable } from '../../../src/server/build/package-types.ts';
import { PageBuildError } from '../../../src/server/build/page-build-error.ts';

const of = (files: Record<string, string>) => (name: string) => files[name] ?? '';

it('keeps the declarations that an entry reaches, and names them as every editor resolves them', () => {
  const files = {
    'package/client': `import type { A } from '../contract/a.ts';\nexport { b } from "../page/b.tsx";\n`,
    'contract/a': `export type A = import('./c.ts').C;\n`,
    'contract/c': 'export type C = 1;\n',
    'page/b': 'export declare const b: 1;\n',
    'page/unreached': '',
  };
  expect(Object.fromEntries(reachable(['package/client'], of(files)))).toEqual({
    'package/client': `import type { A } from '../contract/a.js';\nexport { b } from "../page/b.js";\n`,
    'contract/a': `export type A = import('./c.js').C;\n`,
    'contract/c': 'export type C = 1;\n',
    'page/b': 'export declare const b: 1;\n',
  });
});

it.each([
  `import type { VNode } from 'preact';`,
  `import './style.css';`,
  `export type B = import("hono").Context;`,
])('refuses a declaration that needs what the package does not bring: %s', (line) => {
  expect(() => reachable(['entry'], of({ entry: line }))).toThrow(PageBuildError);
});
