import { describe, expect, it } from 'vitest';
import {
  type Arrows,
  forbiddenImports,
  importCircles,
  importsIn,
  importsOf,
  misplacedFiles,
  wideFolders,
} from './import-graph.ts';

const sources = (files: Record<string, string>) => new Map(Object.entries(files));

/** Files that import one another: `{ 'a.ts': ['b.ts'] }`, all in one folder. */
const graphOf = (files: Record<string, readonly string[]>) =>
  importsIn(
    new Map(
      Object.entries(files).map(([path, targets]) => [
        path,
        targets.map((target) => `import './${target}';`).join('\n'),
      ]),
    ),
  );

describe('the imports of a file', () => {
  it.each([
    ['a value import', `import { b } from './b.ts';`, false],
    ['a default import', `import b from './b.ts';`, false],
    ['a namespace import', `import * as b from './b.ts';`, false],
    ['a side effect import', `import './b.ts';`, false],
    ['an import over several lines', `import {\n  b,\n  c,\n} from './b.ts';`, false],
    ['an import between double quotes', `import { b } from "./b.ts";`, false],
    ['a type import', `import type { B } from './b.ts';`, true],
    ['an import of type specifiers only', `import { type B, type C } from './b.ts';`, true],
    ['an import of a type and a value', `import { type B, c } from './b.ts';`, false],
    ['a re-export', `export { b } from './b.ts';`, false],
    ['a re-export of everything', `export * from './b.ts';`, false],
    ['a re-export of a type', `export type { B } from './b.ts';`, true],
    ['a re-export of all types', `export type * from './b.ts';`, true],
    ['an import type in a signature', `export function a(b: import('./b.ts').B): void {}`, true],
    ['the type of a module', `export type A = typeof import('./b.ts');`, true],
    ['an import by require', `import b = require('./b.ts');`, false],
  ])('include %s', (_kind, text, isTypeOnly) => {
    expect(importsOf('x/a.ts', text)).toEqual([
      { from: 'x/a.ts', to: 'x/b.ts', isTypeOnly, isDynamic: false },
    ]);
  });

  it.each([`const b = await import('./b.ts');`, 'const b = await import(`./b.ts`);'])(
    'include a dynamic import: %s',
    (text) => {
      expect(importsOf('x/a.ts', text)).toEqual([
        { from: 'x/a.ts', to: 'x/b.ts', isTypeOnly: false, isDynamic: true },
      ]);
    },
  );

  it('are found in JSX too', () => {
    const text = `import { B } from '../b.tsx';\nexport const a = <B>import('./c.ts')</B>;`;
    expect(importsOf('x/a.tsx', text).map(({ to }) => to)).toEqual(['b.tsx']);
  });

  it('leave out packages, comments and strings', () => {
    const text = `import { b } from 'b';\n// import './c.ts'\nexport const d = "import './d.ts'";`;
    expect(importsOf('a.ts', text)).toEqual([]);
  });

  it('resolve a style sheet with a query to its file', () => {
    expect(importsOf('x/a.ts', `import css from './a.css?inline';`).map(({ to }) => to)).toEqual(['x/a.css']);
  });

  it('are refused for a source that does not parse', () => {
    expect(() => importsOf('a.ts', 'import {')).toThrow('a.ts does not parse');
  });
});

describe('forbidden imports', () => {
  const arrows: Arrows = {
    'app/rules': [],
    'app/store': ['app/rules'],
    'app/options.ts': [],
    app: ['app/store'],
  };
  const forbidden = (files: Record<string, string>) => forbiddenImports(importsIn(sources(files)), arrows);

  it('do not include those along an arrow or inside one place', () => {
    const files = {
      'app/store/a.ts': `import '../rules/b.ts';\nimport './c.ts';`,
      'app/main.ts': `import './store/a.ts';\nimport './other.ts';`,
    };
    expect(forbidden(files)).toEqual([]);
  });

  it.each([
    ['from a folder against an arrow', 'app/rules/a.ts', `import '../store/b.ts';`, 'app/store/b.ts'],
    ['from a folder below', 'app/rules/deep/a.ts', `import '../../store/b.ts';`, 'app/store/b.ts'],
    ['of a type', 'app/rules/a.ts', `import type { B } from '../store/b.ts';`, 'app/store/b.ts'],
    ['from a file directly in the root', 'app/main.ts', `import './rules/b.ts';`, 'app/rules/b.ts'],
    ['from a file that is a place of its own', 'app/options.ts', `import './main.ts';`, 'app/main.ts'],
    ['of a file directly in the root', 'app/store/a.ts', `import '../main.ts';`, 'app/main.ts'],
    ['of something that is no place', 'app/store/a.ts', `import '../../test/b.ts';`, 'test/b.ts'],
    ['from something that is no place', 'lib/a.ts', `import '../app/main.ts';`, 'app/main.ts'],
  ])('include one %s', (_kind, path, text, target) => {
    expect(forbidden({ [path]: text })).toEqual([`${path} -> ${target}`]);
  });
});

describe('misplaced files', () => {
  it('are those that no place holds', () => {
    const files = sources({ 'app/rules/a.ts': '', 'app/new/b.ts': '', 'application/c.ts': '' });
    expect(misplacedFiles(files, { 'app/rules': [] })).toEqual(['app/new/b.ts', 'application/c.ts']);
  });
});

describe('import circles', () => {
  it('are absent from a graph whose branches meet again', () => {
    expect(importCircles(graphOf({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'] }))).toEqual(
      [],
    );
  });

  it('include a file that imports itself', () => {
    expect(importCircles(graphOf({ 'a.ts': ['a.ts'] }))).toEqual([['a.ts']]);
  });

  it('include two files that import each other, by types too', () => {
    const files = sources({
      'a.ts': `import type { B } from './b.ts';`,
      'b.ts': `export type B = import('./a.ts').A;`,
    });
    expect(importCircles(importsIn(files))).toEqual([['a.ts', 'b.ts']]);
  });

  it('name the shortest way round, one circle for each group of files', () => {
    const graph = graphOf({
      'start.ts': ['a.ts', 'x.ts'],
      'a.ts': ['b.ts'],
      'b.ts': ['c.ts', 'd.ts'],
      'c.ts': ['d.ts'],
      'd.ts': ['a.ts'],
      'x.ts': ['y.ts'],
      'y.ts': ['x.ts'],
    });
    expect([...importCircles(graph)].sort()).toEqual([
      ['a.ts', 'b.ts', 'd.ts'],
      ['x.ts', 'y.ts'],
    ]);
  });
});

describe('wide folders', () => {
  it('are those that directly hold more files than the limit', () => {
    const files = sources({ 'a/1.ts': '', 'a/2.ts': '', 'a/b/3.ts': '', 'c/4.ts': '' });
    expect(wideFolders(files, 1)).toEqual(['a']);
  });
});
