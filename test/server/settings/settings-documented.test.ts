import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/settings/settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Every setting that the server asks its environment for. */
function settingsAskedFor(): readonly string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  return [...names].filter((name) => name !== 'NODE_ENV');
}

describe('the settings', () => {
  it.each(settingsAskedFor())('have %s in .env.example and in the README', (name) => {
    expect(read('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(read('README.md')).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
  });

  it.each(['.env.example', 'docs/deploy.md'])(
    'in %s have their comments on lines of their own: systemd takes what stands behind a value as part of it',
    (path) => {
      expect(read(path)).not.toMatch(/^[A-Z][A-Z_]*=\S*[ \t]+#/m);
    },
  );
});
