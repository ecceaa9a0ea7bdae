import type { ServiceContext } from '../context.ts';
import { reasonOf } from '../lib/error-reason.ts';
import { isUnavailable } from '../store/drivers/unavailable.ts';
import { conflictFrom } from './conflict.ts';
import { internalError, notFound, unavailable } from './errors-v1.ts';
import { internalError as internalErrorV2, notFound as notFoundV2 } from './errors-v2.ts';
import { HttpError } from './http-error.ts';
import { responseDataOf } from './respond.ts';
import type { ResponseData } from './response-data.ts';

/** Where something was thrown. */
export interface ErrorOrigin {
  readonly method: string;
  readonly path: string;
  /** The path with its parameters by name: what is logged. */
  readonly route: string;
}

/**
 * The one way for everything that is refused or broken: a refusal is answered, anything else is logged and a 500; a 503
 * while the store is not there.
 */
export function failure(
  context: Pick<ServiceContext, 'log'>,
  error: unknown,
  { method, path, route }: ErrorOrigin,
): ResponseData {
  const refusal = error instanceof HttpError ? error : conflictFrom(error);
  if (refusal !== null) return responseDataOf(refusal);
  if (isUnavailable(error)) {
    context.log({ event: 'store-unavailable', method, route, ...reasonOf(error) });
    return responseDataOf(unavailable());
  }
  context.log({ event: 'request-failed', method, route, ...reasonOf(error) });
  return responseDataOf(internalErrorAt(path));
}

/** 500, as the version of the path says it. */
export function internalErrorAt(path: string): HttpError {
  return isV2(path) ? internalErrorV2() : internalError();
}

/** 404 for a path with nothing behind it. */
export function notFoundAt(path: string): HttpError {
  return isV2(path) ? notFoundV2() : notFound();
}

/** Version 2 says in plain text what has no code (interface 7.2, 7.3). */
export function isV2(path: string): boolean {
  return path.startsWith('/api/v2/');
}
