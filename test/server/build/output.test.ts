import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import { DOCUMENT_PATH } from '../../../src/server/static/files.ts';
import { newerSyntax } from './newer-syntax.ts';

// What `npm test` has just built.
const DIST = join(import.meta.dirname, '../../../dist');
const { manifest, files } = readBuild(DIST);

const textOf = (path: string) => readFileSync(join(DIST, 'client', path), 'utf8');
const document = textOf(DOCUMENT_PATH);
const chunks = manifest.files.map(({ path }) => path).filter((path) => path.endsWith('.js'));
const brotliBytes = (path: string) => files.get(path)?.encoded.get('br')?.bytes.byteLength ?? Number.NaN;

/** Limits in bytes of brotli 11. `docs/decisions` says why. The other chunks are printed only. */
const BUDGETS = [
  { chunk: /^\/index\.html$/, bytes: 26_000 },
  { chunk: /^\/assets\/en-/, bytes: 3_000 },
  // Cyrillic letters take two bytes each before compression.
  { chunk: /^\/assets\/(az|kk|ky|mn|uz)-/, bytes: 4_200 },
  { chunk: /^\/assets\/qr-/, bytes: 7_300 },
  { chunk: /^\/assets\/frame-/, bytes: 2_048 },
  { chunk: /^\/assets\/closing-/, bytes: 2_048 },
  { chunk: /^\/embed\.js$/, bytes: 2_048 },
];

describe('the built page', () => {
  it('fits its budgets in bytes', () => {
    const figures = Object.fromEntries([DOCUMENT_PATH, ...chunks].map((path) => [path, brotliBytes(path)]));
    console.log(`Bytes, brotli 11: ${JSON.stringify(figures)}`);
    for (const { chunk, bytes } of BUDGETS) {
      const found = Object.entries(figures).filter(([path]) => chunk.test(path));
      expect(found.length, String(chunk)).toBeGreaterThan(0);
      for (const [path, figure] of found) expect(figure, path).toBeLessThanOrEqual(bytes);
    }
  });

  it('asks for the order in at most 300 bytes, before any other script', () => {
    const scripts = [...document.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    const [, attributes, early = ''] = scripts[0] ?? [];
    expect(attributes).toBe('');
    expect(early).toContain('fetch(');
    expect(early.length).toBeLessThanOrEqual(300);
    // Requests without credentials go over a connection of their own: two more round trips.
    expect(early).not.toContain('credentials');
  });

  it('can be read by the oldest browsers', () => {
    const scripts = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    // Payers with such browsers follow the shop's plain link: its script does nothing there.
    const ours = chunks.filter((path) => path !== '/embed.js');
    const code = [...scripts.map(([, text = '']) => text), ...ours.map(textOf)];
    expect(code.length).toBeGreaterThan(2);
    expect(code.flatMap(newerSyntax)).toEqual([]);
    // A name rather than syntax, but one that no browser test can take away.
    expect(code.join('\n')).not.toMatch(/\bglobalThis\b/);
  });

  it('names no address but its own', () => {
    const addresses = document.match(/https?:\/\/[\w.-]+/g) ?? [];
    const named = new Set(addresses.filter((address) => !address.includes('www.w3.org')));
    // Hosts that payment links and pictures are recognised by are named, and never called.
    expect([...named].filter((address) => !address.endsWith('nspk.ru'))).toEqual([]);
    expect(document).not.toMatch(/<(?:script|img|iframe|link)[^>]*(?:src|href)="(?!\/|data:,")[a-z]/);
  });

  it('has the merchants’ script at an address that lasts: one module, without addresses and styles of its own', () => {
    const script = textOf('/embed.js');
    expect(manifest.files.map(({ path }) => path)).toContain('/embed.js');
    expect(script).not.toMatch(/\bimport\s*[({"'`]|https?:\/\/|createElement\(`style`\)|innerHTML/);
    expect(script).toMatch(/export\{\w+ as PaymentPage,\w+ as openPayment\}/);
  });

  it('has a robots.txt that keeps order links out of indexes', () => {
    expect(textOf('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  });
});
