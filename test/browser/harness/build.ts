import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { readBuild } from '../../../src/server/build-output.ts';
import type { Build } from '../../../src/server/mount.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A piece of a source file that a build is to have otherwise. */
export interface Change {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Has to be in the file, or there is nothing to build. */
  readonly from: string;
  readonly to: string;
}

export interface BuildOptions {
  /** Path that the page is served under. */
  readonly base?: string;
  /** How this page differs from what is in the tree: guards taken out, faults put in. */
  readonly changes?: readonly Change[];
}

/** The page, built anew. */
export async function buildPage({ base = '/', changes = [] }: BuildOptions): Promise<Build> {
  const dist = mkdtempSync(join(tmpdir(), 'page-built-'));
  try {
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'silent',
      base,
      environments: { client: { build: { outDir: join(dist, 'client') } } },
      plugins: [changing(changes)],
    });
    return readBuild(dist);
  } finally {
    rmSync(dist, { recursive: true });
  }
}

function changing(changes: readonly Change[]): Plugin {
  return {
    name: 'changing',
    enforce: 'pre',
    transform(code, id) {
      return changes.filter(({ file }) => id === join(ROOT, file)).reduce(changed, code);
    },
  };
}

function changed(code: string, { file, from, to }: Change): string {
  if (!code.includes(from)) throw new Error(`${file} has no longer: ${from}`);
  return code.replace(from, () => to);
}
