import { join } from 'node:path';
import type { Build } from '../site/site-setup.ts';
import { loadFiles } from '../static/files.ts';
import { readManifest } from './manifest.ts';

/**
 * Reads what `vite build --app` wrote.
 * @param dist the folder that holds `manifest.json` and `client/`
 * @throws BuildError when there is none, or it is not whole
 */
export function readBuild(dist: string): Build {
  const manifest = readManifest(join(dist, 'manifest.json'));
  return { manifest, files: loadFiles(join(dist, 'client'), manifest) };
}
