// Makes `npm start`, `npm test` and the like all that has to be typed: installs what the lock file names when
// that was not done yet, was undone in part, or the lock has changed since. Runs before anything is installed, so it is plain Node.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '../../..');
const lock = join(root, 'package-lock.json');
/** npm writes it last, so it is there only after a whole installation. */
const installed = join(root, 'node_modules/.package-lock.json');
/** What builds; `npm prune --omit=dev` takes it away, and leaves a whole installation all the same. */
const builder = join(root, 'node_modules/vite');

if (needsInstall()) {
  console.log('Installing packages…');
  // Also with NODE_ENV=production: what is built with is a development dependency.
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error('The packages could not be installed; npm says above why.');
    process.exit(status ?? 1);
  }
  const now = new Date();
  utimesSync(installed, now, now);
}

function needsInstall() {
  if (!existsSync(installed) || !existsSync(builder)) return true;
  return statSync(lock).mtimeMs > statSync(installed).mtimeMs;
}
