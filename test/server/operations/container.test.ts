import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../../../src/server/settings/known-names.ts';
import { instructionsOf, stagesOf } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const stages = stagesOf(instructionsOf(read('deploy/Dockerfile')));
const final = stages.find(({ name }) => name === 'final');
const textOf = (name: string) => final?.instructions.find((each) => each.name === name)?.text ?? '';
const compose = read('deploy/compose.yaml');

/** The part of the compose file below a key, by its indentation. */
function under(key: string, indent: string): string {
  const [, rest = ''] = compose.split(`\n${indent}${key}:\n`);
  return rest.split(new RegExp(`\n${indent}\\S`))[0] ?? '';
}

describe('the Dockerfile', () => {
  it('copies from the repository only what is there', () => {
    const own = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from')),
    );
    const sources = own.flatMap(({ text }) => text.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('copies from other stages only those that it has', () => {
    const named = final?.instructions.flatMap(({ text }) => /--from=(\S+)/.exec(text)?.[1] ?? []);
    expect(named).toEqual(['packages', 'build']);
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', 'final']);
  });

  it('has one version of Node, which the package allows', () => {
    expect(new Set(stages.map(({ image }) => image))).toEqual(new Set(['node:20-bookworm-slim']));
    expect(JSON.parse(read('package.json')).engines.node).toBe('>=20.19');
  });

  it('runs without the rights of root, and can be asked for its health', () => {
    expect(textOf('USER')).toBe('node');
    expect(textOf('HEALTHCHECK')).toContain('/livez');
    expect(JSON.parse(textOf('CMD'))).toEqual(['node', 'server/main.js']);
  });

  it('sets only settings that exist', () => {
    const names = [...textOf('ENV').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    const known = settingNames();
    expect(names.filter((name) => !known.has(name))).toEqual(['UV_THREADPOOL_SIZE']);
  });
});

describe('the compose file', () => {
  it('sets only settings that exist', () => {
    const names = [...under('service', '  ').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
    const known = settingNames();
    expect(names).toContain('DATABASE_URL_FILE');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has every secret that it uses, and gives none as a setting', () => {
    const used = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
    const declared = [...under('secrets', '').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(declared));
    expect(compose).not.toMatch(/^\s+(?:SECRET|OPERATOR_TOKEN|DATABASE_URL|POSTGRES_PASSWORD):/m);
  });

  it('gives the service a root that it cannot write to, and no capabilities', () => {
    expect(under('service', '  ')).toContain('read_only: true');
    expect(under('service', '  ')).toContain('cap_drop: [ALL]');
  });
});
