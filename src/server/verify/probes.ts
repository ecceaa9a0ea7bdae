import type { BuildManifest, BuiltFile } from '../build-output/manifest.ts';
import type { AnswerKind } from '../security/headers.ts';
import { typeOf } from '../static/content-types.ts';
import type { Encoding } from '../static/encodings.ts';
import { DOCUMENT_PATH, kindOf } from '../static/files.ts';

/** One request to a live site, and what its answer must be. */
export interface Probe {
  /** What it is for, in a report: `an order link`. */
  readonly what: string;
  /** Behind the base: `/assets/en-1f3a.js`. */
  readonly path: string;
  readonly to: 'page' | 'service';
  readonly accept: string;
  readonly status: number;
  readonly kind: AnswerKind;
  /** Start of its Content-Type; null: whatever it is. */
  readonly type: string | null;
  /** The file that it must be; null: its bytes are its own. */
  readonly file: BuiltFile | null;
  /** Codings that it may come in; with any, it must come in one. */
  readonly encodings: readonly Encoding[];
}

/** An order that no service knows; its link is the page's all the same. */
const NO_ORDER = '00000000-0000-4000-8000-000000000000';
/** No file of a build: its name would end in eight hexadecimal digits. */
const NO_FILE = 'verify-no-such-file.js';

const PLAIN = 'identity';
const COMPRESSED = 'br, gzip';

/**
 * Everything that is asked of a live site that should serve this build.
 * @param isStaticHost such hosts give the page for every address that is no file, but must miss missing assets
 */
export function probesFor({ files }: BuildManifest, isStaticHost = false): readonly Probe[] {
  const document = files.filter(({ path }) => path === DOCUMENT_PATH);
  return [
    ...document.flatMap((file) => [
      ...inEachForm('the page', '/', file),
      ...inEachForm('an order link', `/${NO_ORDER}`, file),
      ...inEachForm('an order link with what a messenger added', `/order/${NO_ORDER}.html?from=chat`, file),
    ]),
    ...files.flatMap((file) => inEachForm('a file', file.path, file)),
    missing(`/assets/${NO_FILE}`),
    ...(isStaticHost ? [] : [`/${NO_FILE}`, '/.env'].map(missing)),
    service('the service’s health', '/healthz', 200, null),
    service('the payer’s address', '/client-ip', 200, 'text/plain'),
    service('an order that is not there', `/api/v1/orders/${NO_ORDER}/`, 404, 'application/json'),
  ];
}

function inEachForm(what: string, path: string, file: BuiltFile): Probe[] {
  const plain: Probe = {
    what,
    path,
    to: 'page',
    accept: PLAIN,
    status: 200,
    kind: kindOf(file.path),
    type: typeOf(file.path).replace(/;.*/, ''),
    file,
    encodings: [],
  };
  const { encodings } = file;
  return encodings.length === 0 ? [plain] : [plain, { ...plain, accept: COMPRESSED, encodings }];
}

function missing(path: string): Probe {
  return {
    what: 'a file that is not there',
    path,
    to: 'page',
    accept: PLAIN,
    status: 404,
    kind: 'missing',
    type: null,
    file: null,
    encodings: [],
  };
}

function service(what: string, path: string, status: number, type: string | null): Probe {
  return { what, path, to: 'service', accept: PLAIN, status, kind: 'api', type, file: null, encodings: [] };
}
