import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromiumPath } from '../../requirements.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface LockedPackage {
  readonly version?: string;
  readonly [list: string]: unknown;
}

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

export interface FreshFolder {
  readonly path: string;
  readonly tarballBytes: number;
  /** Runs a program in the folder, and returns what it prints. Throws with its output when it fails. */
  run(command: string, args: readonly string[]): string;
}

/** The environment without what this test run has set. */
const { NODE_ENV: _mode, VITEST: _vitest, ...INHERITED } = process.env;
const ENVIRONMENT = { ...INHERITED, CHROMIUM_PATH: chromiumPath(process.env) ?? '' };

/**
 * Builds and packs the package, and installs the tarball into an empty folder, without a network: npm takes the other
 * packages from the cache that `npm ci` has filled; where there is no cache, the folder links to them.
 * @param tools names of our own development packages that the folder gets too
 */
export function freshFolder(tools: readonly string[]): FreshFolder {
  const path = mkdtempSync(join(tmpdir(), 'a-shop-'));
  const run: FreshFolder['run'] = (command, args) => {
    try {
      return execFileSync(command, [...args], {
        cwd: path,
        encoding: 'utf8',
        env: ENVIRONMENT,
        stdio: 'pipe',
      });
    } catch (error) {
      const { stdout = '', stderr = '' } = Object(error);
      throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
    }
  };
  const inProject = (command: string, args: readonly string[]) =>
    execFileSync(command, [...args], { cwd: ROOT, stdio: 'pipe' });
  inProject(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.package.config.ts',
    '--logLevel',
    'error',
  ]);
  inProject('npm', ['pack', '--pack-destination', path, '--ignore-scripts']);
  const tarball = readdirSync(path).find((name) => name.endsWith('.tgz')) ?? '';
  const tarballBytes = readFileSync(join(path, tarball)).byteLength;
  const places = writeManifests(path, tarball, tools);
  try {
    run('npm', ['ci', '--offline', '--no-audit', '--no-fund']);
  } catch (error) {
    if (!/ENOTCACHED/.test(String(error))) throw error;
    console.log('npm has no cache of the packages: the folder gets links to those of this project.');
    linkPackages(path, tarball, places);
  }
  return { path, tarballBytes, run };
}

/** Installs the tarball by hand, beside links to these places of our own `node_modules`. */
function linkPackages(path: string, tarball: string, places: readonly string[]): void {
  rmSync(join(path, 'node_modules'), { recursive: true, force: true });
  const own = join(path, 'node_modules/payment-page');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', join(path, tarball), '-C', own, '--strip-components=1']);
  const topLevel = places.filter((place) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place));
  const installed = topLevel.filter((place) => existsSync(join(ROOT, place)));
  for (const place of installed) {
    mkdirSync(dirname(join(path, place)), { recursive: true });
    symlinkSync(join(ROOT, place), join(path, place));
  }
  const commands = join(path, 'node_modules/.bin');
  mkdirSync(commands);
  for (const name of ['tsc', 'vitest'])
    symlinkSync(join(ROOT, 'node_modules/.bin', name), join(commands, name));
  symlinkSync(join(own, 'dist/server/bin.js'), join(commands, 'payment-page'));
  chmodSync(join(own, 'dist/server/bin.js'), 0o755);
}

/**
 * Writes `package.json` and its lock, which needs no look-up of names: it has the entries of our own.
 * @returns the places of the other packages
 */
function writeManifests(path: string, tarball: string, tools: readonly string[]): readonly string[] {
  const { packages }: { packages: { [path: string]: LockedPackage } } = read('package-lock.json');
  const { version, dependencies, bin, engines } = read('package.json');
  const kept: { [path: string]: object } = {};
  const visit = (name: string, from: string): void => {
    let place = from;
    let found = `${place}node_modules/${name}`;
    while (packages[found] === undefined && place !== '') {
      place = place.replace(/node_modules\/(?:@[^/]+\/)?[^/]+\/$/, '');
      found = `${place}node_modules/${name}`;
    }
    const entry = packages[found];
    if (entry === undefined || kept[found] !== undefined) return;
    const { dev: _dev, ...rest } = entry;
    kept[found] = rest;
    const needed = [entry['dependencies'], entry['optionalDependencies'], entry['peerDependencies']];
    for (const list of needed) for (const one of Object.keys(Object(list))) visit(one, `${found}/`);
  };
  for (const name of [...tools, ...Object.keys(dependencies)]) visit(name, '');
  const own = { 'payment-page': `file:${tarball}` };
  const asked = Object.fromEntries(tools.map((name) => [name, packages[`node_modules/${name}`]?.version]));
  const manifest = { name: 'a-shop', private: true, type: 'module', dependencies: { ...own, ...asked } };
  const installed = { version, resolved: `file:${tarball}`, dependencies, bin, engines };
  const lock = {
    name: 'a-shop',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'a-shop', dependencies: manifest.dependencies },
      ...kept,
      'node_modules/payment-page': installed,
    },
  };
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(path, 'package-lock.json'), JSON.stringify(lock));
  return Object.keys(kept);
}
