import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { PageBuildError } from './page-build-error.ts';

/** A module that a declaration file imports. */
const SPECIFIER = /(\bfrom |\bimport\(|^import )(['"])([^'"]+)\2/gm;

/**
 * Writes the declarations of a package beside its modules, in `types/`: those that an entry reaches, and no others.
 * @param entries paths below `src`, without the extension
 */
export function packageTypes({ entries }: { entries: readonly string[] }): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'package-types',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir, 'types');
    },
    closeBundle() {
      const emitted = mkdtempSync(join(tmpdir(), 'package-types-'));
      try {
        const tsc = join(root, 'node_modules/typescript/bin/tsc');
        execFileSync(
          process.execPath,
          [tsc, '-p', join(root, 'tsconfig.package.json'), '--outDir', emitted],
          {
            stdio: 'inherit',
          },
        );
        const declarations = reachable(entries, (name) =>
          readFileSync(join(emitted, `${name}.d.ts`), 'utf8'),
        );
        for (const [name, text] of declarations) {
          const path = join(folder, `${name}.d.ts`);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, text);
        }
      } finally {
        rmSync(emitted, { recursive: true });
      }
    },
  };
}

/**
 * The declaration files that the entries reach, by name. They name one another by `.js`, which every editor follows.
 * @throws PageBuildError for a declaration that imports another package: the user would have to install it
 */
export function reachable(
  entries: readonly string[],
  read: (name: string) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    const text = read(name);
    found.set(
      name,
      text.replace(SPECIFIER, (_, before: string, quote: string, specifier: string) => {
        if (!/^\.\.?\/.*\.tsx?$/.test(specifier)) {
          throw new PageBuildError(
            `The declarations of ${name} import ${specifier}, which the package does not bring.`,
          );
        }
        return `${before}${quote}${specifier.replace(/\.tsx?$/, '.js')}${quote}`;
      }),
    );
    for (const [, , , specifier = ''] of text.matchAll(SPECIFIER)) {
      visit(join(dirname(name), specifier.replace(/\.tsx?$/, '')));
    }
  };
  for (const entry of entries) visit(entry);
  return found;
}
