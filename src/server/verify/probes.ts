import type { BuildManifest, BuiltFile } from '../build-output/manifest.ts';
import type { AnswerKind } from '../security/headers.ts';
import { typeOf } from '../static/content-types.ts';
import type { Encoding } from '../static/encodings.ts';
import { DOCUMENT_PATH, kindOf } from '../static/files.ts';

/** One request to a live site, and the expected answer. */
export interface Probe {
  /** Its name in the report: `an order link`. */
  readonly what: string;
  /** Path without the base: `/assets/en-1f3a.js`. */
  readonly path: string;
  readonly to: 'page' | 'service';
  readonly accept: string;
  readonly status: number;
  readonly kind: AnswerKind;
  /** The expected media type; null accepts any. */
  readonly type: string | null;
  /** The file that the body must equal; null accepts any body. */
  readonly file: BuiltFile | null;
  /** The accepted content codings; when there are any, the answer must use one. */
  readonly encodings: readonly Encoding[];
}

/** An order that does not exist; its link still opens the page. */
const NO_ORDER = '00000000-0000-4000-8000-000000000000';
/** Never a file of a build, whose names contain a hash of eight hexadecimal digits. */
const NO_FILE = 'verify-no-such-file.js';

const PLAIN = 'identity';
const COMPRESSED = 'br, gzip';

/** The page for whoever has no order link. */
const START: Probe = {
  what: 'the start page',
  path: '/',
  to: 'page',
  accept: PLAIN,
  status: 200,
  kind: 'page',
  type: 'text/html',
  file: null,
  encodings: [],
};

/**
 * The probes for a site that serves this build.
 * @param isStaticHost static hosts answer every unknown path with the page, but must answer 404 for missing assets
 */
export function probesFor({ files }: BuildManifest, isStaticHost = false): readonly Probe[] {
  const document = files.filter(({ path }) => path === DOCUMENT_PATH);
  return [
    ...document.flatMap((file) => [
      ...inEachForm('the page', '/order', file),
      ...inEachForm('an order link', `/${NO_ORDER}`, file),
      ...inEachForm('an order link with what a messenger added', `/order/${NO_ORDER}.html?from=chat`, file),
    ]),
    ...files.flatMap((file) => inEachForm('a file', file.path, file)),
    ...(isStaticHost ? [] : [START]),
    missing(`/assets/${NO_FILE}`),
    ...(isStaticHost ? [] : [`/${NO_FILE}`, '/.env'].map(missing)),
    service('the service’s health', '/healthz', 200, null),
    service('the payer’s address', '/client-ip', 200, 'text/plain'),
    service('a QR code that is not there', `/qr/${NO_ORDER}.png`, 404, 'application/json'),
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
