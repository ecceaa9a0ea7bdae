import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import type { Build } from '../../../src/server/site/site-setup.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A replacement in a source file. */
export interface Change {
  /** Path from the root of the repository. */
  readonly file: string;
  /** The build fails when the file does not have it. */
  readonly from: string;
  readonly to: string;
}

export interface PageBuildOptions {
  /** Base path of the page; `/` by default. */
  readonly base?: string;
  /** Build-time settings of the page, as in a `.env` file: `{ VITE_APP_SCHEMES: 'myshop' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Changes of the source: removed checks, inserted faults. */
  readonly changes?: readonly Change[];
}

/** Builds the page like `vite build`, for variants that `npm test` has not built. It takes seconds. */
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
      plugins: [applyChanges(changes)],
    });
    return readBuild(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function applyChanges(changes: readonly Change[]): Plugin {
  return {
    name: 'applyChanges',
    enforce: 'pre',
    transform(code, id) {
      return changes.filter(({ file }) => id === join(ROOT, file)).reduce(applyChange, code);
    },
  };
}

function applyChange(code: string, { file, from, to }: Change): string {
  if (!code.includes(from)) throw new Error(`${file} no longer has: ${from}`);
  return code.replace(from, () => to);
}
