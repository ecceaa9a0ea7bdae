import { describe, expect, it } from 'vitest';
import { smaller, withBareImports } from '../../../src/server/build/smaller.ts';

describe('code made smaller', () => {
  it('keeps what it exports and does, and folds what is used once', () => {
    const code =
      'const LIMIT = 3;\nfunction twice(n) { return n * 2; }\nexport const six = () => twice(LIMIT);\n';
    const small = smaller(code);
    expect(small).toMatch(/^export const six=/);
    expect(small).toContain('6');
    expect(small).not.toContain('twice');
  });

  it('refuses what it cannot read', () => {
    expect(() => smaller('const = 1')).toThrow();
  });
});

describe('imports on demand', () => {
  it('lose the loader around them', () => {
    const whole = '__vitePreload(() => import("./a-!~{001}~.js"), __VITE_PRELOAD__).then((a) => a.run());';
    const named =
      '__vitePreload(async () => {\n\t\tconst { en, ru } = await import("./b.js");\n\t\treturn { en, ru };\n\t}, __VITE_PRELOAD__).then(({ en }) => en)';
    expect(withBareImports(whole)).toBe('import("./a-!~{001}~.js").then((a) => a.run());');
    expect(withBareImports(named)).toBe('import("./b.js").then(({ en }) => en)');
  });

  it('are left as they are where there is none', () => {
    expect(withBareImports('import("./a.js").then(run)')).toBe('import("./a.js").then(run)');
  });
});
