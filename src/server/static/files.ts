import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError, type BuildManifest, type BuiltFile } from '../build-output/manifest.ts';
import type { AnswerKind } from '../security/headers.ts';
import { integrityOf } from '../security/integrity.ts';
import { typeOf } from './content-types.ts';
import type { Encoding } from './encodings.ts';

/** One representation of a file: its bytes and ETag. */
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
 * Loads a build's files into memory, by path without the base, and checks them against the manifest. They are a few hundred
 * kilobytes, and browsers would reject a file that differs from its integrity value.
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
  // A strong ETag belongs to one representation, so each content coding has its own (RFC 9110, section 8.8.3.3).
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

/** The kind of a file, which decides its headers. @param path without the base */
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
