import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/settings/settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Every setting that the server reads from its environment. */
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
  it.each(settingsAskedFor())('document %s in .env.example and in the README', (name) => {
    expect(read('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(read('README.md')).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
  });

  it.each(['.env.example', 'docs/deploy.md'])(
    'in %s have comments on separate lines, because systemd has no trailing comments',
    (path) => {
      expect(read(path)).not.toMatch(/^[A-Z][A-Z_]*=\S*[ \t]+#/m);
    },
  );
});
