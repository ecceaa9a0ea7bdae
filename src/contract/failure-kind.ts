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
