import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { ANSWER_KINDS } from '../security/headers.ts';
import { ENCODINGS } from '../static/encodings.ts';

const hashes = v.pipe(v.array(v.pipe(v.string(), v.regex(/^'sha256-[\w+/]{43}='$/))), v.readonly());

const builtFile = v.object({
  /** Absolute path without the base: `/assets/qr-1f3a.js`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  bytes: v.number(),
  /** SRI value of the uncompressed bytes. */
  integrity: v.pipe(v.string(), v.startsWith('sha256-')),
  /** Content codings of the precompressed variants beside the file, `.br` and `.gz`. */
  encodings: v.pipe(v.array(v.picklist(ENCODINGS)), v.readonly()),
});

const buildManifest = v.object({
  /** Base path of the site, with leading and trailing slash. */
  base: v.pipe(v.string(), v.startsWith('/'), v.endsWith('/')),
  sources: v.object({ scriptHashes: hashes, styleHashes: hashes, apiOrigin: v.nullable(v.string()) }),
  files: v.pipe(v.array(builtFile), v.readonly()),
  /** Headers of each kind of answer, for an https site. */
  headers: v.record(v.picklist(ANSWER_KINDS), v.record(v.string(), v.string())),
});

export type BuiltFile = v.InferOutput<typeof builtFile>;
/** The build's description of itself: the server serves by it, and `verify` checks a live site against it. */
export type BuildManifest = v.InferOutput<typeof buildManifest>;

/** Thrown when the build is missing or damaged; the message names the command to run. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** @throws BuildError when there is no build, or its manifest is malformed */
export function readManifest(path: string): BuildManifest {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new BuildError(`There is no build at ${path}. Run "npm run build" first.`);
  }
  try {
    return v.parse(buildManifest, JSON.parse(text));
  } catch (error) {
    throw new BuildError(`${path} cannot be read. Run "npm run build" again.`, { cause: error });
  }
}
