import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, type BuildManifest, type BuiltFile } from '../build-output/manifest.ts';
import type { AnswerKind } from '../security/headers.ts';
import { integrityOf } from '../security/integrity.ts';
import { typeOf } from './content-types.ts';
import type { Encoding } from './encodings.ts';

/** One form of a file, ready to be sent. */
export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

export interface StaticFile {
  readonly kind: AnswerKind;
  readonly type: string;
  readonly plain: Body;
  readonly encoded: ReadonlyMap<Encoding, Body>;
}

export const DOCUMENT_PATH = '/index.html';

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Reads a whole build into memory, by path without the base. It is a few hundred kilobytes, and what is
 * in memory is what was checked: a file that differs from its manifest would be refused by browsers anyway.
 * @throws BuildError when a file is missing or was changed after the build
 */
export function loadFiles(folder: string, manifest: BuildManifest): ReadonlyMap<string, StaticFile> {
  const files = new Map(manifest.files.map((file) => [file.path, loadFile(folder, file)]));
  if (!files.has(DOCUMENT_PATH))
    throw new BuildError('The build has no document. Run "npm run build" again.');
  return files;
}

function loadFile(folder: string, file: BuiltFile): StaticFile {
  const bytes = read(folder, file.path);
  if (integrityOf(bytes) !== file.integrity) {
    throw new BuildError(`${file.path} was changed after the build. Run "npm run build" again.`);
  }
  // A strong tag belongs to one representation, so each coding has its own (RFC 9110, section 8.8.3.3).
  const tag = file.integrity.replace(/^sha256-/, '').slice(0, 27);
  return {
    kind: kindOf(file.path),
    type: typeOf(file.path),
    plain: { bytes, etag: `"${tag}"` },
    encoded: new Map(
      file.encodings.map((encoding) => [
        encoding,
        { bytes: read(folder, file.path + SUFFIXES[encoding]), etag: `"${tag}-${encoding}"` },
      ]),
    ),
  };
}

/** Of a file by its path without the base. */
export function kindOf(path: string): AnswerKind {
  if (path === DOCUMENT_PATH) return 'document';
  if (path.startsWith('/assets/')) return 'asset';
  return path === '/embed.js' ? 'embed' : 'file';
}

function read(folder: string, path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(join(folder, path)));
  } catch (error) {
    throw new BuildError(`${path} is missing from the build. Run "npm run build" again.`, { cause: error });
  }
}
