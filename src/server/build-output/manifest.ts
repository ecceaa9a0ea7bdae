import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { ANSWER_KINDS } from '../security/headers.ts';
import { ENCODINGS } from '../static/encodings.ts';

const hashes = v.pipe(v.array(v.pipe(v.string(), v.regex(/^'sha256-[\w+/]{43}='$/))), v.readonly());

const builtFile = v.object({
  /** From the site's root, without the base: `/assets/qr-1f3a.js`. */
  path: v.pipe(v.string(), v.startsWith('/')),
  bytes: v.number(),
  /** SRI value of the plain bytes. */
  integrity: v.pipe(v.string(), v.startsWith('sha256-')),
  /** Codings that lie beside the file, as `.br` and `.gz`. */
  encodings: v.pipe(v.array(v.picklist(ENCODINGS)), v.readonly()),
});

const buildManifest = v.object({
  /** Path that the site is served under, with both slashes. */
  base: v.pipe(v.string(), v.startsWith('/'), v.endsWith('/')),
  sources: v.object({ scriptHashes: hashes, styleHashes: hashes, apiOrigin: v.nullable(v.string()) }),
  files: v.pipe(v.array(builtFile), v.readonly()),
  /** Headers of each kind of answer, for a site on https. */
  headers: v.record(v.picklist(ANSWER_KINDS), v.record(v.string(), v.string())),
});

export type BuiltFile = v.InferOutput<typeof builtFile>;
/** What the build says about itself: the server serves by it, and a live site is checked against it. */
export type BuildManifest = v.InferOutput<typeof buildManifest>;

/** The build is missing or damaged; the message says what to run. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** @throws BuildError when there is no build, or its manifest is not one */
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
