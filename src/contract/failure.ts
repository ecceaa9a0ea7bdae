import { isObject, textOf } from './json.ts';

/**
 * Why a call did not give what was asked for. One kind a cause that the payer can be told about:
 * - `network`: no answer came; `timeout`: none in time; `nonsense`: an answer that is not the interface's
 * - `no-cards`, `creation-failed`, `blocked`, `service-timeout`: codes 40005, 30002, 50000, 50020
 * - `unauthorized`: 401, 10401; `forbidden`: 403; `not-found`: 404; `invalid`: 422, 10400
 * - `refused`: any other 4xx; `throttled`: 429; `server`: 5xx
 */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'nonsense'
  | 'no-cards'
  | 'creation-failed'
  | 'blocked'
  | 'service-timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'invalid'
  | 'refused'
  | 'throttled'
  | 'server';

export interface Failure {
  readonly kind: FailureKind;
  /** The service's own code as text (`40005` and `"40005"` are one), or `null`. */
  readonly code: string | null;
  /** The same call may succeed later without anyone changing anything. */
  readonly retryable: boolean;
  /** The service's own words, for a second line under ours; `null` when it said nothing readable. */
  readonly detail: string | null;
  /** How long the service asked to be left alone, in milliseconds; `null` when it did not. */
  readonly retryAfterMs: number | null;
}

const KIND_BY_CODE: { readonly [code: number]: FailureKind } = {
  40005: 'no-cards',
  30002: 'creation-failed',
  50000: 'blocked',
  50020: 'service-timeout',
  10400: 'invalid',
  10401: 'unauthorized',
  10403: 'forbidden',
};

const KIND_BY_STATUS: { readonly [status: number]: FailureKind } = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  422: 'invalid',
  429: 'throttled',
};

const FINAL: readonly FailureKind[] = [
  'no-cards',
  'blocked',
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid',
  'refused',
];

const LONGEST_DETAIL = 200;

/** A failure without an answer of the service. */
export function failure(kind: FailureKind, retryAfterMs: number | null = null): Failure {
  return { kind, code: null, retryable: !FINAL.includes(kind), detail: null, retryAfterMs };
}

/**
 * One shape for every failed answer of the interface (section 7), whatever its body: FastAPI's `detail` as text
 * or as a list, `{error, code}`, `{error: {code, msg}}`, plain text, HTML, nothing.
 * @param status HTTP status, 200-599; a 2xx that could not be decoded is `nonsense`
 * @param body parsed JSON, or `undefined` when the answer was not JSON
 */
export function failureOf(status: number, body: unknown, retryAfterMs: number | null = null): Failure {
  const said = isObject(body) ? body : {};
  const error = isObject(said['error']) ? said['error'] : {};
  const code = codeOf(error['code'] ?? said['code']);
  // As a number: a code that is some word could name a property that every object has.
  const kind = KIND_BY_CODE[Number(code)] ?? kindByStatus(status);
  const detail = firstText(error['msg'], said['error'], said['detail'], said['message']);
  return { ...failure(kind, retryAfterMs), code, detail };
}

function kindByStatus(status: number): FailureKind {
  if (status < 400) return 'nonsense';
  return KIND_BY_STATUS[status] ?? (status < 500 ? 'refused' : 'server');
}

function codeOf(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}

function firstText(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const text = textOf(candidate);
    if (text !== null) return text.slice(0, LONGEST_DETAIL);
  }
  return null;
}
