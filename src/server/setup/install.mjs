// Installs the packages of the lock file when they are missing, incomplete or older than the lock file, so that `npm start`
// and `npm test` work in a fresh checkout. It runs before anything is installed, so it is plain JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '../../..');
const lock = join(root, 'package-lock.json');
/** npm writes this file last, so it exists only after a complete installation. */
const installed = join(root, 'node_modules/.package-lock.json');
/** The build tool. `npm prune --omit=dev` removes it and still leaves a complete installation. */
const builder = join(root, 'node_modules/vite');

if (needsInstall()) {
  console.log('Installing packages…');
  // The build tool is a development dependency, needed also with NODE_ENV=production.
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
