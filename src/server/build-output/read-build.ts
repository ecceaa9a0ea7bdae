import { join } from 'node:path';
import type { Build } from '../site/site-setup.ts';
import { loadFiles } from '../static/files.ts';
import { readManifest } from './manifest.ts';

/**
 * Loads the output of `vite build --app`.
 * @param dist the folder that holds `manifest.json` and `client/`
 * @throws BuildError when the build is missing or incomplete
 */
export function readBuild(dist: string): Build {
  const manifest = readManifest(join(dist, 'manifest.json'));
  return { manifest, files: loadFiles(join(dist, 'client'), manifest) };
}
