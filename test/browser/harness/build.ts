import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { readBuild } from '../../../src/server/build-output.ts';
import type { Build } from '../../../src/server/mount.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The page, built anew with other options than `npm run build` has. */
export async function buildPage(options: Pick<InlineConfig, 'base' | 'plugins'>): Promise<Build> {
  const dist = mkdtempSync(join(tmpdir(), 'page-built-'));
  try {
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'silent',
      environments: { client: { build: { outDir: join(dist, 'client') } } },
      ...options,
    });
    return readBuild(dist);
  } finally {
    rmSync(dist, { recursive: true });
  }
}
