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
/** A stage's instructions of one kind. */
const texts = (stage: string, instruction: 'ARG' | 'ENV') =>
  stages
    .filter(({ name }) => name === stage)
    .flatMap(({ instructions }) => instructions.filter(({ name }) => name === instruction))
    .map(({ text }) => ` ${text}`)
    .join('');
/** The names that they set. */
const namesIn = (stage: string, instruction: 'ARG' | 'ENV') =>
  [...texts(stage, instruction).matchAll(/(\w+)=/g)].map(([, name = '']) => name);
const compose = read('deploy/compose.yaml');

const lines = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line !== '');

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
    const known = settingNames();
    const unknown = namesIn('final', 'ENV').filter((name) => !known.has(name));
    expect(unknown).toEqual(['UV_THREADPOOL_SIZE']);
  });

  it('keeps the arguments of the build that the server reads too', () => {
    const known = settingNames();
    const read = namesIn('build', 'ARG').filter((name) => known.has(name));
    expect(read).toEqual(['VITE_APP_SCHEMES', 'FRAME_ANCESTORS', 'HSTS']);
    expect(namesIn('final', 'ARG')).toEqual(read);
    for (const name of read) expect(texts('final', 'ENV')).toContain(` ${name}=$${name}`);
  });
});

describe('the context of the build', () => {
  it('holds nothing that Git ignores, secrets least of all', () => {
    const plain = (path: string) => lines(path).map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));
    const left = plain('deploy/Dockerfile.dockerignore');
    expect(left).toContain('deploy/secrets');
    const isLeft = (name: string) =>
      left.some((each) => each === name || (each === '.env.*' && name.startsWith('.env.')));
    expect(plain('.gitignore').filter((name) => !isLeft(name))).toEqual([]);
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

  it('gives the build only arguments that it has, embedding among them', () => {
    const names = [...under('service', '  ').matchAll(/^ {8}([A-Z_]+): /gm)].map(([, name = '']) => name);
    expect(names).toContain('FRAME_ANCESTORS');
    expect(names.filter((name) => !namesIn('build', 'ARG').includes(name))).toEqual([]);
  });

  it('has its secrets in the folder that neither Git nor the build takes', () => {
    const files = [...compose.matchAll(/{ file: (\S+)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !file.startsWith('./secrets/'))).toEqual([]);
  });

  it('gives the service a root that it cannot write to, and no capabilities', () => {
    expect(under('service', '  ')).toContain('read_only: true');
    expect(under('service', '  ')).toContain('cap_drop: [ALL]');
  });
});
