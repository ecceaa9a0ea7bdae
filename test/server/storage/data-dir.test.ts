import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SettingsError } from '../../../src/server/settings/setting-readers.ts';
import { openDataDir } from '../../../src/server/storage/data-dir.ts';
import { parseApiKey } from '../../../src/service/keys/api-key.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  it('is created when missing, readable by the owner only', () => {
    const path = join(emptyFolder(), 'a/b');
    openDataDir(path);
    expect(modeOf(path)).toBe(0o700);
  });

  it('is restricted to the owner when it had wider permissions', () => {
    const path = emptyFolder();
    chmodSync(path, 0o755);
    openDataDir(path);
    expect(modeOf(path)).toBe(0o700);
  });

  it('keeps its secrets across starts, readable by the owner only', () => {
    const path = emptyFolder();
    const first = openDataDir(path);
    const [secret, key] = [first.secret(), first.demoApiKey()];
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(parseApiKey(key)).not.toBeNull();
    expect(openDataDir(path).secret()).toBe(secret);
    expect(openDataDir(path).demoApiKey()).toBe(key);
    expect(readdirSync(path).sort()).toEqual(['demo-api-key', 'secret']);
    for (const name of readdirSync(path)) expect(modeOf(join(path, name))).toBe(0o600);
  });

  it('restricts a secret that had wider permissions', () => {
    const path = emptyFolder();
    openDataDir(path).secret();
    chmodSync(join(path, 'secret'), 0o644);
    openDataDir(path).secret();
    expect(modeOf(join(path, 'secret'))).toBe(0o600);
  });

  it('has secrets of its own', () => {
    expect(openDataDir(emptyFolder()).secret()).not.toBe(openDataDir(emptyFolder()).secret());
  });

  it('is rejected with path and reason when it, or its parent, is a file', () => {
    const path = join(emptyFolder(), 'file');
    writeFileSync(path, '');
    expect(() => openDataDir(path)).toThrow(
      new SettingsError([`DATA_DIR: ${path} cannot be used: something that is no folder is there (EEXIST)`]),
    );
    expect(() => openDataDir(join(path, 'a/b'))).toThrow(/b cannot be used: .* no folder \(ENOTDIR\)$/);
  });

  it.runIf(existsSync('/proc/self'))(
    'is rejected without an endless loop where no folder can be created',
    () => {
      expect(() => openDataDir('/proc/nope')).toThrow('DATA_DIR: /proc/nope cannot be used');
    },
  );

  it.each(['', 'x'.repeat(31)])('rejects a secret file that is too short (%j), and names it', (text) => {
    const path = emptyFolder();
    writeFileSync(join(path, 'secret'), `${text}\n`);
    const { secret } = openDataDir(path);
    expect(secret).toThrow(SettingsError);
    expect(secret).toThrow(`${join(path, 'secret')} cannot be used: it needs 32 characters or more`);
  });

  it('rejects a file without a valid demo key, and names it', () => {
    const path = emptyFolder();
    writeFileSync(join(path, 'demo-api-key'), '');
    expect(openDataDir(path).demoApiKey).toThrow('demo-api-key cannot be used: it holds no API key');
  });
});
