import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');

/** Folder of src -> what it may import, besides itself. The page's frame side of the embed protocol is contract. */
const ARROWS: Record<string, readonly string[]> = {
  contract: [],
  page: ['contract'],
  embed: ['contract'],
  service: ['contract'],
  sandbox: ['service', 'contract', 'embed'],
  'sandbox/gallery': ['sandbox', 'page', 'testing', 'contract'],
  testing: ['contract', 'page', 'service'],
  server: ['service', 'sandbox', 'contract'],
};

/** The same inside the page. `main.tsx` wires everything and may import all of it. */
const PAGE_ARROWS: Record<string, readonly string[]> = {
  browser: [],
  checkout: ['browser'],
  format: [],
  text: ['format'],
  components: ['format', 'text', 'checkout', 'browser'],
  qr: [],
  extras: ['components', 'format', 'text', 'checkout', 'browser', 'qr', 'frame'],
  screens: ['components', 'format', 'text', 'checkout'],
  frame: ['checkout', 'browser'],
  styles: [],
};

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => relative(src, join(folder, name)));
}

function importsOf(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(join(src, file), 'utf8');
  const statements = text.matchAll(
    /(import|export)(\s+type)?[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|import\s*'([^']+)'/g,
  );
  return [...statements].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? match[5] ?? '';
    if (!specifier.startsWith('.')) return [];
    return [{ target: relative(src, join(src, dirname(file), specifier)), typeOnly: match[2] !== undefined }];
  });
}

function folderOf(file: string): string {
  if (file.startsWith('sandbox/gallery/')) return 'sandbox/gallery';
  return file.split('/')[0] ?? '';
}

describe('the house', () => {
  it('imports only along the arrows between folders', () => {
    const broken = sources(src).flatMap((file) => {
      const from = folderOf(file);
      return importsOf(file)
        .map(({ target }) => ({ file, target, to: folderOf(target) }))
        .filter(({ to }) => to !== from && !(ARROWS[from] ?? []).includes(to));
    });
    expect(broken).toEqual([]);
  });

  it('knows every folder of src', () => {
    const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map((entry) => entry.name).filter((name) => !(name in ARROWS))).toEqual([]);
  });

  it('imports only along the arrows inside the page', () => {
    const inside = sources(join(src, 'page')).filter((file) => file.split('/').length > 2);
    const broken = inside.flatMap((file) => {
      const from = file.split('/')[1] ?? '';
      return importsOf(file)
        .filter(({ target }) => target.startsWith('page/') && target.split('/').length > 2)
        .map(({ target }) => ({ file, target, to: target.split('/')[1] ?? '' }))
        .filter(({ to }) => to !== from && !(PAGE_ARROWS[from] ?? []).includes(to));
    });
    expect(broken).toEqual([]);
  });

  it('keeps the client, and the schemas of whole answers, out of what a payer loads', () => {
    const loading = ['page', 'embed', 'contract']
      .flatMap((folder) => (existsSync(join(src, folder)) ? sources(join(src, folder)) : []))
      .filter((file) => !/^contract\/(answers|client)\//.test(file))
      .filter((file) => importsOf(file).some(({ target }) => /^contract\/(answers|client)\//.test(target)));
    expect(loading).toEqual([]);
  });

  it('keeps the model free of components', () => {
    const withJsx = sources(join(src, 'page/checkout')).filter((file) => file.endsWith('.tsx'));
    expect(withJsx).toEqual([]);
  });

  it('touches browser globals only in browser/', () => {
    const globals =
      /(?<![\w.'"`-])(window|document|navigator|localStorage|sessionStorage|location|setTimeout|setInterval|requestAnimationFrame|fetch|performance)\s*(\.|\()/;
    const outside = sources(join(src, 'page')).filter((file) => !file.startsWith('page/browser/'));
    const touching = outside.flatMap((file) =>
      readFileSync(join(src, file), 'utf8')
        .split('\n')
        .map((line, index) => ({
          place: `${file}:${index + 1}`,
          code: line.replace(/^\s*(\*|\/\/|\/\*|import |export .* from).*$/, ''),
        }))
        .filter(({ code }) => globals.test(code))
        .map(({ place }) => place),
    );
    expect(touching).toEqual([]);
  });

  it('keeps words for payers in text/', () => {
    const places = ['screens', 'components', 'checkout', 'browser', 'frame'].map((name) => `page/${name}/`);
    const wordy = sources(join(src, 'page'))
      .filter((file) => places.some((place) => file.startsWith(place)))
      .filter((file) => /[\u0400-\u04ff]/.test(readFileSync(join(src, file), 'utf8')));
    expect(wordy).toEqual([]);
  });

  it('lets no module that tests share set up or tear down by a hook, which would be heard in one file only', () => {
    const modules = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .filter((name) => /^(before|after)(All|Each)\(/m.test(readFileSync(join(root, 'test', name), 'utf8')));
    expect(modules).toEqual([]);
  });
});
