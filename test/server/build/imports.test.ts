import { describe, expect, it } from 'vitest';
import { withAbsoluteImports } from '../../../src/server/build/imports.ts';

const absolute = (code: string) =>
  withAbsoluteImports(code, (specifier) => specifier.replace('./', '/assets/'));

describe('the imports of a folded script', () => {
  it('become absolute, each in its place, whatever characters stand before it', () => {
    const code = "const a='«да» 😀';import('./a-1.js').then(()=>import(`./b-2.js`));";
    expect(absolute(code)).toBe(
      'const a=\'«да» 😀\';import("/assets/a-1.js").then(()=>import("/assets/b-2.js"));',
    );
  });

  it('are not looked for in strings', () => {
    const code = 'const a="import(\'./a-1.js\')";';
    expect(absolute(code)).toBe(code);
  });

  it.each(["import a from './a.js'", 'import(name)', "import('./' + name)", 'import.meta.url'])(
    'cannot be of this kind: %s',
    (code) => {
      expect(() => absolute(code)).toThrow(/folded into the document/);
    },
  );
});
