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

/** A project with the script, a lock file, and an `npm` that only notes how it is called. */
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

describe('the set-up', () => {
  it('installs what the lock names, with what is built with, and only once', () => {
    const { run, calls } = aProject();
    expect(run().status).toBe(0);
    expect(run().stdout).toBe('');
    expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund --loglevel=error']);
  });

  it('installs again after the lock has changed', () => {
    const { run, calls, changeLock } = aProject();
    run();
    changeLock();
    run();
    expect(calls()).toHaveLength(2);
  });

  it('installs again after what is built with was taken away', () => {
    const { run, calls, prune } = aProject();
    run();
    prune();
    run();
    expect(calls()).toHaveLength(2);
  });

  it('stops everything when it does not work', () => {
    const { run } = aProject(7);
    expect(run()).toMatchObject({ status: 7, stderr: expect.stringContaining('could not be installed') });
  });
});
