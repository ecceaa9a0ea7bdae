import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { BuildManifest, BuiltFile } from '../build-output/manifest.ts';
import { headersOfAllKinds } from '../security/headers.ts';
import { integrityOf } from '../security/integrity.ts';
import type { Encoding } from '../static/encodings.ts';
import { type Chunk, refuseBlockedNames, scriptsAndLazyChunks } from './chunks.ts';
import { compressed } from './compress.ts';
import { deployFiles } from './deploy/files.ts';
import { buildDocument, type LazyChunk } from './document.ts';
import type { Hosting } from './environment.ts';
import { withSharedImports } from './shared.ts';

export interface SiteOptions {
  /** The bundler's output folder. */
  readonly folder: string;
  readonly base: string;
  readonly apiOrigin: string | null;
  readonly chunks: readonly Chunk[];
  /** For the configuration of other servers. */
  readonly hosting: Hosting;
  /** Media queries by the modules whose chunks the document preloads where they match; by the end of their path. */
  readonly preload: Readonly<Record<string, string>>;
}

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Turns the bundler's output into the site: one document, compressed variants beside every file, and the manifest. It
 * hashes the files on the disk, which nothing changes any more.
 * @returns the manifest, which is also written beside the folder
 * @throws PageBuildError when the output cannot become one document
 */
export function writeSite({ folder, base, apiOrigin, chunks, hosting, preload }: SiteOptions): BuildManifest {
  const read = (fileName: string) => readFileSync(join(folder, fileName), 'utf8');
  const { scripts, lazyChunks } = scriptsAndLazyChunks(chunks);
  const scriptFiles = scripts.map(({ fileName }) => fileName);
  for (const { fileName } of chunks) {
    writeFileSync(join(folder, fileName), withSharedImports(read(fileName), scriptFiles));
  }
  const named = ({ fileName }: Chunk): LazyChunk => ({
    url: base + fileName,
    integrity: integrityOf(read(fileName)),
  });
  const sheets = filesIn(folder).filter((name) => name.endsWith('.css'));
  const { html, sources } = buildDocument({
    html: read('index.html'),
    scripts: scriptFiles.map((name) => ({ url: base + name, code: read(name) })),
    styles: sheets.map((name) => ({ url: base + name, css: read(name) })),
    lazyChunks: lazyChunks.map(named),
    preloads: Object.entries(preload).flatMap(([module, media]) =>
      lazyChunks
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
        .map((chunk) => ({ ...named(chunk), media })),
    ),
    apiOrigin,
    integrityOf: (url) => integrityOf(readFileSync(join(folder, url.slice(base.length)))),
  });
  for (const name of [...scriptFiles, ...sheets]) rmSync(join(folder, name));
  writeFileSync(join(folder, 'index.html'), html);
  const names = filesIn(folder).sort();
  refuseBlockedNames(names);
  const { frameAncestors, hsts, sandboxPublic } = hosting;
  const headers = headersOfAllKinds({ ...sources, frameAncestors, hsts, https: true });
  const manifest: BuildManifest = {
    base,
    sources: { ...sources, scriptHashes: [...sources.scriptHashes], styleHashes: [...sources.styleHashes] },
    files: names.map((name) => compressFile(folder, name)),
    headers,
  };
  write(resolve(folder, '../manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [name, text] of Object.entries(deployFiles({ base, headers, passesSandbox: sandboxPublic }))) {
    write(resolve(folder, '../deploy', name), text);
  }
  return manifest;
}

function compressFile(folder: string, name: string): BuiltFile {
  const bytes = readFileSync(join(folder, name));
  const forms = compressed(name, bytes);
  for (const [encoding, form] of forms) writeFileSync(join(folder, name + SUFFIXES[encoding]), form);
  return {
    path: `/${name}`,
    bytes: bytes.byteLength,
    integrity: integrityOf(bytes),
    encodings: [...forms.keys()],
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
