import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settingNames, unknownNames } from '../../../src/server/settings/known-names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const settings = [...settingNames()].filter((name) => name !== 'NODE_ENV');

describe('the settings', () => {
  it.each(settings)('document %s in .env.example and in the README', (name) => {
    expect(read('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(read('README.md')).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'));
  });

  it.each(['.env.example', 'docs/deploy.md'])(
    'in %s have comments on separate lines, because systemd has no trailing comments',
    (path) => {
      expect(read(path)).not.toMatch(/^[A-Z][A-Z_]*=\S*[ \t]+#/m);
    },
  );

  it('are named with the nearest one when a .env has others', () => {
    expect(unknownNames(['PORT', 'TZ', 'VITE_API_URL', 'PUBLIC_ULR', 'SANDBX', 'DATABASEURL'])).toEqual([
      'PUBLIC_ULR in .env is no setting; the nearest one is PUBLIC_URL',
      'SANDBX in .env is no setting; the nearest one is SANDBOX',
      'DATABASEURL in .env is no setting; the nearest one is DATABASE_URL',
    ]);
    expect(unknownNames(Object.keys(parseEnv(read('.env.example'))))).toEqual([]);
  });
});
