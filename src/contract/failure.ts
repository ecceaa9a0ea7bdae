import { type CodedFailure, codedFailure, type FailureKind } from './failure-kind.ts';
import { isObject, textOf } from './json.ts';

export type { FailureKind } from './failure-kind.ts';

export interface Failure extends CodedFailure {
  /** The same call may succeed later without any change. */
  readonly retryable: boolean;
  /** The service's own message, for a second line under ours; `null` without a readable one. */
  readonly detail: string | null;
}

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
  const coded = codedFailure(status, body, retryAfterMs);
  const detail = firstText(error['msg'], said['error'], said['detail'], said['message']);
  return { ...failure(coded.kind), ...coded, detail };
}

function firstText(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const text = textOf(candidate);
    if (text !== null) return text.slice(0, LONGEST_DETAIL);
  }
  return null;
}
