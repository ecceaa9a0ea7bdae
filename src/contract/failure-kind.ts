import { isObject } from './json.ts';

/**
 * Why a call failed: one kind for each cause that the page explains to the payer.
 * - `network`: no response; `timeout`: no response in time; `malformed-response`: a response outside the interface
 * - `no-cards`, `creation-failed`, `blocked`, `service-timeout`: codes 40005, 30002, 50000, 50020
 * - `unauthorized`: 401, 10401; `forbidden`: 403; `not-found`: 404; `invalid`: 422, 10400
 * - `refused`: any other 4xx; `throttled`: 429; `server`: 5xx
 */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'malformed-response'
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

/** Why a call failed, by the HTTP status alone. */
export interface FailureSummary {
  readonly kind: FailureKind;
  /** `Retry-After` in milliseconds; `null` without one. */
  readonly retryAfterMs: number | null;
}

/** Why the service refused a call, by the status and the body of its answer. */
export interface CodedFailure extends FailureSummary {
  /** The service's own code as text (`40005` and `"40005"` are one), or `null`. */
  readonly code: string | null;
}

const KIND_BY_STATUS: { readonly [status: number]: FailureKind } = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  422: 'invalid',
  429: 'throttled',
};

/** @param status HTTP status, 200-599; a 2xx that could not be decoded is `malformed-response` */
export function kindByStatus(status: number): FailureKind {
  if (status < 400) return 'malformed-response';
  return KIND_BY_STATUS[status] || (status < 500 ? 'refused' : 'server');
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

/** @param body parsed JSON, or `undefined` when the answer was not JSON */
export function codedFailure(status: number, body: unknown, retryAfterMs: number | null): CodedFailure {
  const said = isObject(body) ? body : {};
  const error = isObject(said['error']) ? said['error'] : {};
  const code = codeOf(error['code'] ?? said['code']);
  // As a number: a code that is some word could name a property that every object has.
  return { kind: KIND_BY_CODE[Number(code)] || kindByStatus(status), code, retryAfterMs };
}

function codeOf(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
