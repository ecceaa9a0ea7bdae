import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import type { Build } from '../../../src/server/site/site-setup.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A piece of a source file that a build is to have otherwise. */
export interface Change {
  /** Path from the root of the repository. */
  readonly file: string;
  /** Has to be in the file, or there is nothing to build. */
  readonly from: string;
  readonly to: string;
}

export interface PageBuildOptions {
  /** Path that the page is served under; `/` when left out. */
  readonly base?: string;
  /** Build-time settings of the page, as in a `.env` file: `{ VITE_APP_SCHEMES: 'myshop' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How this page differs from what is in the tree: guards taken out, faults put in. */
  readonly changes?: readonly Change[];
}

/** Builds the page as `vite build` does, for what `npm test` has not built already. Takes seconds. */
export async function buildPage(options: PageBuildOptions): Promise<Build> {
  const { base = '/', settings = {}, changes = [] } = options;
  const folder = mkdtempSync(join(tmpdir(), 'page-build-'));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  try {
    writeFileSync(join(folder, '.env'), lines.join(''));
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      base,
      envDir: folder,
      logLevel: 'silent',
      environments: { client: { build: { outDir: join(folder, 'client') } } },
      plugins: [changing(changes)],
    });
    return readBuild(folder);
  } finally {
    rmSync(folder, { recursive: true });
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
