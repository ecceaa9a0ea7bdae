import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumPath, missingRequirements } from './requirements.ts';

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

describe('what the suite needs', () => {
  it('is a Chromium, from the PATH or from a setting', () => {
    const folder = folderWith('chromium');
    expect(chromiumPath({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium'));
    expect(chromiumPath({ PATH: '', CHROMIUM_PATH: join(folder, 'chromium') })).toBe(
      join(folder, 'chromium'),
    );
    expect(chromiumPath({ PATH: folder, CHROMIUM_PATH: '/nowhere/chromium' })).toBeNull();
    expect(chromiumPath({})).toBeNull();
  });

  it('is told with how to get it, as far as it is missing', () => {
    expect(
      missingRequirements({ PATH: '' })
        .map(({ how }) => how)
        .join(),
    ).toMatch(/apt-get install chromium.*TEST_DATABASE_URL/s);
    const all = { PATH: folderWith('chromium'), TEST_DATABASE_URL: 'postgres://127.0.0.1/test' };
    expect(missingRequirements(all)).toEqual([]);
  });
});
