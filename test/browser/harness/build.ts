import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { readBuild } from '../../../src/server/build-output.ts';
import type { Build } from '../../../src/server/mount.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface PageBuildOptions {
  /** Path that the page is served under; `/` when left out. */
  readonly base?: string;
  /** Build-time settings of the page, as in a `.env` file: `{ VITE_APP_SCHEMES: 'myshop' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Builds the page as `vite build` does, for what `npm test` has not built already. Takes seconds. */
export async function buildPage({ base = '/', settings = {} }: PageBuildOptions): Promise<Build> {
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
    });
    return readBuild(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
