import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimSlot } from './claim.ts';

it('claimSlot gives each slot once, and reuses the slot of a process that has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(claimSlot(folder, 2)).toBe(0);
  expect(claimSlot(folder, 2)).toBe(1);
  expect(() => claimSlot(folder, 2)).toThrow('more workers than browsers');
  writeFileSync(join(folder, '1'), '');
  expect(() => claimSlot(folder, 2)).toThrow('more workers than browsers');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, '1'), String(pid));
  expect(claimSlot(folder, 2)).toBe(1);
});
