import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inlineHashes } from '../../../src/server/build/inline.ts';
import { integrityOf } from '../../../src/server/security/integrity.ts';
import { buildProject, SMALL_PAGE } from './build-project.ts';

const documentOf = (dist: string) => readFileSync(join(dist, 'client/index.html'), 'utf8');

describe('the built page', () => {
  it('is one document: style and script stand in it, and no file of theirs is left', async () => {
    const { dist, manifest } = await buildProject(SMALL_PAGE);
    const html = documentOf(dist);
    expect(html).not.toMatch(/<link[^>]*stylesheet|<script[^>]*src=/);
    expect(html.indexOf('<style>')).toBeLessThan(html.indexOf('<body>'));
    expect(html.lastIndexOf('<script>')).toBeGreaterThan(html.indexOf('</main>'));
    expect(manifest.files.map(({ path }) => path.replace(/-[\da-f]{8}\./, '-0.'))).toEqual([
      '/assets/lazy-0.js',
      '/icon.svg',
      '/index.html',
      '/pixel.png',
    ]);
  });

  it('holds no text that would end its script or its style early', async () => {
    const { dist } = await buildProject(SMALL_PAGE);
    const html = documentOf(dist);
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  it('allows exactly its inline scripts and styles, in the header and in the meta tag alike', async () => {
    const { dist, manifest } = await buildProject(SMALL_PAGE);
    const html = documentOf(dist);
    const { scriptHashes, styleHashes } = inlineHashes(html);
    expect(manifest.sources).toEqual({ scriptHashes, styleHashes, apiOrigin: null });
    expect(scriptHashes).toHaveLength(3);
    expect(styleHashes).toHaveLength(1);
    const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? '';
    for (const hash of [...scriptHashes, ...styleHashes]) {
      expect(meta).toContain(hash);
      expect(manifest.headers.document?.['content-security-policy']).toContain(hash);
    }
    expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<script'));
    expect(html.indexOf('charset')).toBeLessThan(html.indexOf('http-equiv'));
  });

  it('vouches for its lazy chunks by the bytes on the disk, before the script', async () => {
    const { dist, manifest } = await buildProject(SMALL_PAGE);
    const html = documentOf(dist);
    const lazy = manifest.files.find(({ path }) => path.startsWith('/assets/lazy'));
    const integrity = integrityOf(readFileSync(join(dist, 'client', lazy?.path ?? '')));
    expect(lazy?.integrity).toBe(integrity);
    expect(html).toContain(
      `<script type="importmap">{"integrity":{"${lazy?.path}":"${integrity}"}}</script>`,
    );
    expect(html.indexOf('importmap')).toBeLessThan(html.lastIndexOf('<script>'));
    expect(html).not.toContain('modulepreload');
  });

  it('vouches for a script that it names, too', async () => {
    const html = SMALL_PAGE['index.html'] ?? '';
    const changes = {
      'index.html': html.replace('<script type="module"', '<script nomodule src="/old.js"></script>$&'),
      'public/old.js': 'window.old = true;\n',
    };
    for (const base of ['/', '/pay/']) {
      const { dist } = await buildProject({ ...SMALL_PAGE, ...changes }, { base });
      const integrity = integrityOf(readFileSync(join(dist, 'client/old.js')));
      expect(documentOf(dist)).toContain(`<script nomodule src="${base}old.js" integrity="${integrity}">`);
    }
  });

  it('asks early for the chunks of named modules where their media query matches, at the end of the body', async () => {
    const { dist, manifest } = await buildProject(SMALL_PAGE, { preload: { 'lazy.js': '(min-width:1px)' } });
    const lazy = manifest.files.find(({ path }) => path.startsWith('/assets/lazy'));
    expect(documentOf(dist)).toMatch(
      new RegExp(
        `<link rel="modulepreload" href="${lazy?.path}" integrity="${lazy?.integrity.replace(/[+]/g, '\\+')}" media="\\(min-width:1px\\)">\\s*</body>`,
      ),
    );
  });

  it('has absolute addresses, also under a sub-path, where its API is too', async () => {
    const { dist, manifest } = await buildProject(SMALL_PAGE, { base: '/pay/' });
    const html = documentOf(dist);
    expect(manifest.base).toBe('/pay/');
    expect(html).toMatch(/import\(["'`]\/pay\/assets\/lazy-[\da-f]+\.js["'`]\)/);
    expect(html).toContain('{"integrity":{"/pay/assets/lazy-');
    expect(html).toContain('href="/pay/icon.svg"');
    expect(html).toMatch(/window\.early=["'`]\/pay["'`]/);
    expect(manifest.files.map(({ path }) => path)).toContain('/index.html');
  });

  it('lies beside its compressed forms, except where those would not be smaller', async () => {
    const { dist, manifest } = await buildProject(SMALL_PAGE);
    const plain = readFileSync(join(dist, 'client/index.html'));
    expect(brotliDecompressSync(readFileSync(join(dist, 'client/index.html.br')))).toEqual(plain);
    expect(gunzipSync(readFileSync(join(dist, 'client/index.html.gz')))).toEqual(plain);
    expect(existsSync(join(dist, 'client/pixel.png.br'))).toBe(false);
    for (const { path, encodings } of manifest.files) {
      expect(existsSync(join(dist, 'client', `${path}.br`))).toBe(encodings.includes('br'));
      expect(existsSync(join(dist, 'client', `${path}.gz`))).toBe(encodings.includes('gzip'));
    }
  });

  it('hands its lazy chunks what they share with its script, which is not loaded again', async () => {
    const changes = {
      'shared.js': 'export const words = [1, 2, 3].map(String);\n',
      'main.js': "import { words } from './shared.js';\nself.shown = words.join();\nimport('./lazy.js');\n",
      'lazy.js': "import { words } from './shared.js';\nexport const text = words.join('+');\n",
    };
    const { dist, manifest } = await buildProject({ ...SMALL_PAGE, ...changes });
    const lazy = manifest.files.find(({ path }) => path.startsWith('/assets/lazy'))?.path ?? '';
    const code = readFileSync(join(dist, 'client', lazy), 'utf8');
    expect(code).not.toContain('import');
    const [, script = ''] = /<\/script><script>([\s\S]*?)<\/script>/.exec(documentOf(dist)) ?? [];
    const scope: { shown?: string } = {};
    new Function('self', script.replace(/import\([^)]*\)/, '0'))(scope);
    expect(scope.shown).toBe('1,2,3');
    const text = new Function('self', `${code.replace(/export\{(\w+) as text\};?/, 'return $1;')}`)(scope);
    expect(text).toBe('1+2+3');
  });

  it('runs its libraries in a script of their own, before its script, and shares both with its lazy chunks', async () => {
    const changes = {
      'library.js': "export const words = [1, 2, 3].map(String);\nself.ran = ['library'];\n",
      'shared.js': "import { words } from './library.js';\nexport const shown = words.join();\n",
      'main.js':
        "import { shown } from './shared.js';\nself.ran.push('page');\nself.shown = shown;\nimport('./lazy.js');\n",
      'lazy.js':
        "import { words } from './library.js';\nimport { shown } from './shared.js';\nexport const text = shown + words.length;\n",
    };
    const { dist, manifest } = await buildProject({ ...SMALL_PAGE, ...changes }, { libraries: /library/ });
    const html = documentOf(dist);
    const { scriptHashes } = inlineHashes(html);
    expect(manifest.sources.scriptHashes).toEqual(scriptHashes);
    expect(scriptHashes).toHaveLength(4);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
      .map(([, code = '']) => code)
      .slice(-2);
    const scope: { ran?: string[]; shown?: string } = {};
    for (const script of scripts) new Function('self', script.replace(/import\([^)]*\)/, '0'))(scope);
    expect([scope.ran, scope.shown]).toEqual([['library', 'page'], '1,2,3']);
    const lazy = manifest.files.find(({ path }) => path.startsWith('/assets/lazy'))?.path ?? '';
    const code = readFileSync(join(dist, 'client', lazy), 'utf8');
    expect(code).not.toContain('import');
    const text = new Function('self', `${code.replace(/export\{(\w+) as text\};?/, 'return $1;')}`)(scope);
    expect(text).toBe('1,2,33');
  });

  it('needs no loader of dependencies for its chunks', async () => {
    const { dist } = await buildProject(SMALL_PAGE);
    expect(documentOf(dist)).not.toMatch(/vite__mapDeps|rel=.{0,3}modulepreload/);
    expect(readdirSync(join(dist, 'client/assets')).filter((name) => name.endsWith('.js'))).toHaveLength(1);
  });
});

describe('the build refuses', () => {
  const project = (changes: Readonly<Record<string, string>>) => buildProject({ ...SMALL_PAGE, ...changes });

  it('code that two lazy chunks share', async () => {
    const changes = {
      'shared.js': 'export const words = [1, 2, 3].map(String);\n',
      'main.js': "import('./lazy.js');\nimport('./other.js');\n",
      'lazy.js': "import { words } from './shared.js';\nexport const text = words.join();\n",
      'other.js': "import { words } from './shared.js';\nexport const text = words.length;\n",
    };
    await expect(project(changes)).rejects.toThrow(/is lazy and imports another chunk/);
  });

  it('a name that ad blockers block', async () => {
    const changes = { 'main.js': "import('./analytics.js');\n", 'analytics.js': 'export const a = 1;\n' };
    await expect(project(changes)).rejects.toThrow(/has a name that ad blockers block/);
  });

  it('markup that the policy blocks', async () => {
    const html = SMALL_PAGE['index.html'] ?? '';
    for (const attribute of ['style="color: red"', 'onclick="pay()"']) {
      const changes = { 'index.html': html.replace('<main>', `<main ${attribute}>`) };
      await expect(project(changes)).rejects.toThrow(/which its policy blocks/);
    }
  });

  it('a script that needs to know where it stands', async () => {
    await expect(project({ 'main.js': 'document.title = import.meta.url;\n' })).rejects.toThrow(
      /import\.meta/,
    );
  });
});
