import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { PAGE_TARGETS } from '../../../src/server/build/targets.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * The control variant: the same page built by Vite without our plugins, with separate HTML, script and style files.
 * @param folder to build into
 * @returns its files in brotli, by path
 */
export async function plainBuild(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const settings = { VITE_API_URL: '', VITE_APP_SCHEMES: '', VITE_EXTRA_METHODS: '' };
  Object.assign(process.env, settings);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: PAGE_TARGETS,
      cssTarget: PAGE_TARGETS,
      modulePreload: { polyfill: false },
      cssCodeSplit: false,
    },
  });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length), brotliCompressSync(readFileSync(path))];
    }),
  );
}
