import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumBrowserPath, chromiumPath, mayMount, missingRequirements } from './requirements.ts';

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'path-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}

describe('the requirements of the test suite', () => {
  it('include a Chromium, from the PATH or from CHROMIUM_PATH', () => {
    const folder = folderWith('chromium');
    expect(chromiumPath({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium'));
    expect(chromiumPath({ PATH: '', CHROMIUM_PATH: join(folder, 'chromium') })).toBe(
      join(folder, 'chromium'),
    );
    expect(chromiumPath({ PATH: folder, CHROMIUM_PATH: '/nowhere/chromium' })).toBeNull();
    expect(chromiumPath({})).toBeNull();
  });

  it('prefer the headless shell for tests, and a browser for figures', () => {
    const both = folderWith('chromium', 'chromium-headless-shell');
    expect(chromiumPath({ PATH: both })).toBe(join(both, 'chromium-headless-shell'));
    expect(chromiumBrowserPath({ PATH: both })).toBe(join(both, 'chromium'));
    const one = folderWith('chromium-headless-shell');
    expect(chromiumBrowserPath({ PATH: one })).toBe(join(one, 'chromium-headless-shell'));
  });

  it('are reported with instructions when they are missing', () => {
    expect(
      missingRequirements({ PATH: '' })
        .map(({ how }) => how)
        .join(),
    ).toMatch(/apt-get install chromium-headless-shell.*apt-get install prometheus.*TEST_DATABASE_URL/s);
    const all = {
      PATH: folderWith('chromium', 'promtool', 'nginx'),
      TEST_DATABASE_URL: 'postgres://127.0.0.1/test',
    };
    expect(missingRequirements(all)).toHaveLength(mayMount ? 0 : 1);
  });
});
