import * as v from 'valibot';
import { type Failure, failure, failureOf } from '../failure.ts';
import { parseJson } from '../json.ts';

/** What the client needs of `fetch`; the service's own handler fits, too. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What came of a call: the answer, checked; or why there is none. Calls never reject. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** The answer's HTTP status; `null` when no answer came. */
      readonly status: number | null;
    };

export interface Sending {
  readonly method: 'GET' | 'POST';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a call, and checks its answer.
 * @param schema what a 2xx has to be; one that is anything else is a `nonsense` failure
 */
export async function send<Value>(
  fetch: Fetch,
  sending: Sending,
  schema: v.GenericSchema<Value>,
): Promise<Outcome<Value>> {
  try {
    const response = await fetch(sending.url, initOf(sending));
    const body = parseJson(await response.text());
    if (response.ok) {
      const { success, output } = v.safeParse(schema, body);
      if (success) return { ok: true, value: output };
    }
    const retryAfter = response.headers.get('retry-after');
    const said = failureOf(response.status, body, retryAfterMs(retryAfter));
    return { ok: false, failure: said, status: response.status };
  } catch {
    // Aborted is the caller's own doing: by a time-out signal, or because the answer is not wanted any more.
    const kind = isTimeout(sending.signal) ? 'timeout' : 'network';
    return { ok: false, failure: failure(kind), status: null };
  }
}

function initOf({ method, headers, body, signal }: Sending): RequestInit {
  return {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    // A key is for this address only, and no call of the interface redirects.
    redirect: 'error',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Whole seconds (RFC 9110, section 10.2.3); the service sends no dates. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : null;
}

function isTimeout(signal: AbortSignal | undefined): boolean {
  const reason: unknown = signal?.reason;
  return reason instanceof Error && reason.name === 'TimeoutError';
}
