import type { Core } from '../context.ts';
import { reasonOf } from '../lib/error-reason.ts';
import { isUnavailable } from '../store/drivers/unavailable.ts';
import { impossible } from './conflict.ts';
import { internalError, notFound, unavailable } from './errors-v1.ts';
import { internalError as internalErrorV2, notFound as notFoundV2 } from './errors-v2.ts';
import { Refusal } from './http-error.ts';
import { replyOf } from './respond.ts';
import type { Reply } from './response-data.ts';

/** Where something was thrown. */
export interface Thrown {
  readonly method: string;
  readonly path: string;
  /** The path with its parameters by name: what is logged. */
  readonly route: string;
}

/**
 * The one way for everything that is refused or broken: a refusal is answered, anything else is logged and a 500; a 503
 * while the store is not there.
 */
export function failure(core: Pick<Core, 'log'>, error: unknown, { method, path, route }: Thrown): Reply {
  const refusal = error instanceof Refusal ? error : impossible(error);
  if (refusal !== null) return replyOf(refusal);
  if (isUnavailable(error)) {
    core.log({ event: 'store-unavailable', method, route, ...reasonOf(error) });
    return replyOf(unavailable());
  }
  core.log({ event: 'request-failed', method, route, ...reasonOf(error) });
  return replyOf(internalErrorAt(path));
}

/** 500, as the version of the path says it. */
export function internalErrorAt(path: string): Refusal {
  return isV2(path) ? internalErrorV2() : internalError();
}

/** 404 for a path with nothing behind it. */
export function notFoundAt(path: string): Refusal {
  return isV2(path) ? notFoundV2() : notFound();
}

/** Version 2 says in plain text what has no code (interface 7.2, 7.3). */
export function isV2(path: string): boolean {
  return path.startsWith('/api/v2/');
}
