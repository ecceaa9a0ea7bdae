import * as v from 'valibot';
import { failure, failureOf } from '../failure.ts';
import { parseJson } from '../json.ts';
import type { Fetch, Outcome } from './outcome.ts';

export interface RequestData {
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a call and validates its answer.
 * @param schema of a 2xx answer; an answer that does not match it is a `malformed-response` failure
 */
export async function send<Value>(
  fetch: Fetch,
  request: RequestData,
  schema: v.GenericSchema<Value>,
): Promise<Outcome<Value>> {
  try {
    const response = await fetch(request.url, initOf(request));
    const body = parseJson(await response.text());
    if (response.ok) {
      const { success, output } = v.safeParse(schema, body);
      if (success) return { ok: true, value: output };
    }
    const retryAfter = response.headers.get('retry-after');
    const failed = failureOf(response.status, body, retryAfterMs(retryAfter));
    return { ok: false, failure: failed, status: response.status };
  } catch {
    // Only the caller aborts: with a time-out signal, or because it no longer needs the answer.
    const kind = isTimeout(request.signal) ? 'timeout' : 'network';
    return { ok: false, failure: failure(kind), status: null };
  }
}

function initOf({ method, headers, body, signal }: RequestData): RequestInit {
  return {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    // The key must not reach another host, and no call of the API redirects.
    redirect: 'error',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Parses `Retry-After` in whole seconds (RFC 9110, section 10.2.3); the service sends no dates. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : null;
}

function isTimeout(signal: AbortSignal | undefined): boolean {
  const reason: unknown = signal?.reason;
  return reason instanceof Error && reason.name === 'TimeoutError';
}
