import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../../src/server/setup/install.mjs');

/** A project with the script, a lock file, and a fake `npm` that records its arguments. */
function aProject(npmExits = 0) {
  const root = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const script = join(root, 'src/server/setup/install.mjs');
  mkdirSync(dirname(script), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  mkdirSync(join(root, 'bin'));
  cpSync(SCRIPT, script);
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(
    join(root, 'bin/npm'),
    `#!/bin/sh\necho "$@" >> "${root}/calls"\n> "${root}/node_modules/.package-lock.json"\nmkdir -p "${root}/node_modules/vite"\nexit ${npmExits}\n`,
  );
  chmodSync(join(root, 'bin/npm'), 0o755);
  writeFileSync(join(root, 'calls'), '');
  return {
    run: () =>
      spawnSync(process.execPath, [script], { env: { PATH: `${root}/bin:/bin:/usr/bin` }, encoding: 'utf8' }),
    calls: () => readFileSync(join(root, 'calls'), 'utf8').split('\n').filter(Boolean),
    prune: () => rmSync(join(root, 'node_modules/vite'), { recursive: true }),
    changeLock: () => {
      const later = new Date(Date.now() + 60_000);
      utimesSync(join(root, 'package-lock.json'), later, later);
    },
  };
}

describe('the install script', () => {
  it('installs the packages of the lock file with development dependencies, once', () => {
    const { run, calls } = aProject();
    expect(run().status).toBe(0);
    expect(run().stdout).toBe('');
    expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error']);
  });

  it('reinstalls after the lock file has changed', () => {
    const { run, calls, changeLock } = aProject();
    run();
    changeLock();
    run();
    expect(calls()).toHaveLength(2);
  });

  it('reinstalls after development dependencies were pruned', () => {
    const { run, calls, prune } = aProject();
    run();
    prune();
    run();
    expect(calls()).toHaveLength(2);
  });

  it('exits with npm’s status when the installation fails', () => {
    const { run } = aProject(7);
    expect(run()).toMatchObject({ status: 7, stderr: expect.stringContaining('could not be installed') });
  });
});
