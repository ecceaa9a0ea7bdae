import { ClockSkewError } from '../clock-status.ts';
import type { Connection } from '../connection.ts';
import type { ServiceContext } from '../context.ts';
import { faultOf, reasonOf } from '../lib/error-reason.ts';
import type { RefusalCause } from '../metrics.ts';
import { MerchantLimitError } from '../operations/merchant-limits.ts';
import { isUnavailable } from '../store/drivers/unavailable.ts';
import { conflictFrom } from './conflict.ts';
import { internalError, notFound, tooManyRequests, unavailable } from './errors-v1.ts';
import {
  internalError as internalErrorV2,
  notFound as notFoundV2,
  tooManyRequests as tooManyRequestsV2,
} from './errors-v2.ts';
import { HttpError, NoRequisitesError } from './http-error.ts';
import { responseDataOf } from './respond.ts';
import type { ResponseData } from './response-data.ts';

/** The request that an error belongs to. */
export interface ErrorOrigin {
  readonly method: string;
  readonly path: string;
  /** The route pattern, which is logged instead of the path. */
  readonly route: string;
  /** Where the request came from; it has the IDs of its log lines. */
  readonly connection: Connection | undefined;
  /** Whether the client has closed the connection, which fails whatever waits for its body. */
  readonly hasLeft?: boolean;
}

/**
 * Turns any error into a response: an HttpError as it is (its reason is logged), a conflict into 409, an exceeded limit
 * into 429, a clock out of step or an unavailable database into 503, and any other error into 500. The last two are
 * logged.
 */
export function failure(
  context: Pick<ServiceContext, 'log' | 'metrics' | 'settings'>,
  error: unknown,
  { method, path, route, connection, hasLeft = false }: ErrorOrigin,
): ResponseData {
  const ids = idsOf(connection);
  if (error instanceof MerchantLimitError) {
    context.metrics?.refused('limit_of_merchant');
    return responseDataOf(tooManyRequestsAt(path, error.retryAfterSeconds, error.message));
  }
  const httpError = error instanceof HttpError ? error : conflictFrom(error);
  if (httpError !== null) {
    const { reason } = httpError;
    context.metrics?.refused(causeOf(httpError));
    if (reason === null) return responseDataOf(httpError);
    context.log({ event: 'request-refused', ...ids, method, route, reason });
    return context.settings.explainsRefusals ? explained(httpError, reason) : responseDataOf(httpError);
  }
  // Logged once, by the check of the clock.
  if (error instanceof ClockSkewError) {
    context.metrics?.refused('clock');
    return responseDataOf(unavailable());
  }
  if (isUnavailable(error)) {
    context.metrics?.refused('store');
    context.log({ event: 'store-unavailable', ...ids, method, route, ...reasonOf(error) });
    return responseDataOf(unavailable());
  }
  // The server logs it as such; nobody reads the answer.
  if (hasLeft) return responseDataOf(internalErrorAt(path));
  context.metrics?.refused('fault');
  context.log({ event: 'request-failed', ...ids, method, route, ...faultOf(error) });
  return responseDataOf(internalErrorAt(path));
}

const CAUSES: Readonly<Record<number, RefusalCause>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'rate_limit',
  500: 'fault',
  503: 'unavailable',
};

function causeOf(error: HttpError): RefusalCause {
  return error instanceof NoRequisitesError ? 'no_requisites' : (CAUSES[error.status] ?? 'invalid');
}

/** The IDs that a request's log lines share. */
function idsOf(connection: Connection | undefined): Readonly<Record<string, string>> {
  const { requestId, traceId } = connection ?? {};
  return {
    ...(requestId === undefined ? {} : { id: requestId }),
    ...(traceId === undefined ? {} : { trace: traceId }),
  };
}

/** The response with its reason in a header, where a character that is not ASCII is percent-encoded. */
function explained(error: HttpError, reason: string): ResponseData {
  const data = responseDataOf(error);
  const text = reason.replace(/[^ -~]+/g, encodeURIComponent);
  return { ...data, headers: { ...data.headers, 'x-sandbox-reason': text } };
}

/** 500 in the format of the path's API version. */
export function internalErrorAt(path: string): HttpError {
  return isV2(path) ? internalErrorV2() : internalError();
}

/** 404 for an unknown path. */
export function notFoundAt(path: string): HttpError {
  return isV2(path) ? notFoundV2() : notFound();
}

/** 429 in the format of the path's API version. */
export function tooManyRequestsAt(path: string, retryAfterSeconds: number, detail?: string): HttpError {
  return (isV2(path) ? tooManyRequestsV2 : tooManyRequests)(retryAfterSeconds, detail);
}

/** Version 2 answers errors without a code in plain text. */
export function isV2(path: string): boolean {
  return path.startsWith('/api/v2/');
}
