import { type FailureKind, type FailureSummary, kindByStatus } from './failure-kind.ts';
import { isObject, textOf } from './json.ts';

export type { FailureKind } from './failure-kind.ts';

export interface Failure extends FailureSummary {
  /** The service's own code as text (`40005` and `"40005"` are one), or `null`. */
  readonly code: string | null;
  /** The same call may succeed later without any change. */
  readonly retryable: boolean;
  /** The service's own message, for a second line under ours; `null` without a readable one. */
  readonly detail: string | null;
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

/** A failure without a response of the service. */
export function failure(kind: FailureKind, retryAfterMs: number | null = null): Failure {
  return { kind, code: null, retryable: !FINAL.includes(kind), detail: null, retryAfterMs };
}

/**
 * One shape for every error response of the interface, whatever its body: FastAPI's `detail` as text
 * or as a list, `{error, code}`, `{error: {code, msg}}`, plain text, HTML, nothing.
 * @param status HTTP status, 200-599; a 2xx that could not be decoded is `malformed-response`
 * @param body parsed JSON, or `undefined` when the answer was not JSON
 */
export function failureOf(status: number, body: unknown, retryAfterMs: number | null = null): Failure {
  const said = isObject(body) ? body : {};
  const error = isObject(said['error']) ? said['error'] : {};
  const code = codeOf(error['code'] ?? said['code']);
  // As a number: a code that is some word could name a property that every object has.
  const kind = KIND_BY_CODE[Number(code)] || kindByStatus(status);
  const detail = firstText(error['msg'], said['error'], said['detail'], said['message']);
  return { ...failure(kind, retryAfterMs), code, detail };
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
