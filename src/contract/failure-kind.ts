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

/** A call that did not give what was asked for, as far as it can be told without reading what the service said. */
export interface Miss {
  readonly kind: FailureKind;
  /** How long the service asked to be left alone, in milliseconds; `null` when it did not. */
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

/** @param status HTTP status, 200-599; a 2xx that could not be decoded is `nonsense` */
export function kindByStatus(status: number): FailureKind {
  if (status < 400) return 'nonsense';
  return KIND_BY_STATUS[status] ?? (status < 500 ? 'refused' : 'server');
}
