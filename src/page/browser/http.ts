import { type FailureKind, type FailureSummary, kindByStatus } from '../../contract/failure-kind.ts';
import { parseJson } from '../../contract/json.ts';
import type { Clock } from './clock.ts';

/**
 * The outcome of a call: parsed JSON (or the text) of a 2xx answer, 304 without a body when the call had a tag, or why the
 * call failed. Never a rejection.
 */
export type HttpResult =
  | {
      readonly ok: true;
      readonly status: number;
      readonly body: unknown;
      /** The ETag; `null` without one, and from another origin, where a tag would cost a preflight. */
      readonly tag: string | null;
    }
  | { readonly ok: false; readonly failure: FailureSummary; readonly errorResponse: ErrorResponse | null };

/** The service's answer to a call that failed. */
export interface ErrorResponse {
  readonly status: number;
  /** Parsed JSON; `undefined` when the body is no JSON. */
  readonly body: unknown;
}

export interface HttpRequest {
  readonly path: string;
  readonly timeoutMs: number;
  /** Makes it a POST of JSON. */
  readonly json?: unknown;
  readonly authorization?: string;
  /** Headers of a read that no cache may answer. */
  readonly headers?: Record<string, string> | undefined;
  /** The answer is plain text, not JSON. */
  readonly text?: boolean;
}

/** A call in flight. Cancelling settles its result at once, as a `network` failure. */
export interface HttpCall {
  readonly result: Promise<HttpResult>;
  cancel(): void;
}

export interface Http {
  send(request: HttpRequest): HttpCall;
  /** Whether a sandbox has answered. */
  isSandbox(): boolean;
}

export interface HttpDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** The API's origin, or '' for the page's own; paths follow it. */
  readonly apiUrl: string;
  /** The response that the document's head has already requested, each path once. */
  readonly early?: (path: string) => Promise<Response> | undefined;
}

export function createHttp({ fetch, clock, apiUrl, early }: HttpDependencies): Http {
  let sandbox = false;
  return {
    isSandbox: () => sandbox,
    send(request) {
      // Chrome 64 and 65 have no AbortController; there the response of a cancelled call is ignored.
      const controller = typeof AbortController === 'undefined' ? null : new AbortController();
      let settle: (result: HttpResult) => void = () => {};
      const result = new Promise<HttpResult>((resolve) => {
        settle = resolve;
      });
      const fail = (kind: 'network' | 'timeout') => {
        settle(failed(kind));
        controller?.abort();
      };
      const stopTimer = clock.after(request.timeoutMs, () => fail('timeout'));
      const sent = early?.(request.path) ?? fetch(apiUrl + request.path, initOf(request, controller?.signal));
      sent
        .then((response) => {
          if (response.headers.has('x-sandbox')) sandbox = true;
          return resultOf(response, request.text === true, apiUrl === '');
        })
        .catch(() => failed('network'))
        .then((outcome) => {
          stopTimer();
          settle(outcome);
        })
        .catch(() => {});
      return {
        result,
        cancel() {
          stopTimer();
          fail('network');
        },
      };
    },
  };
}

function initOf(
  { json, authorization, headers: readHeaders }: HttpRequest,
  signal: AbortSignal | undefined,
): RequestInit {
  const init: RequestInit = { redirect: 'error', cache: 'no-cache' };
  if (signal) init.signal = signal;
  if (readHeaders) {
    init.cache = 'no-store';
    init.headers = readHeaders;
  }
  if (json === undefined) return init;
  // Not for reads: without credentials a browser opens another connection, which costs two round trips.
  init.credentials = 'omit';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (authorization !== undefined) headers['authorization'] = authorization;
  return { ...init, method: 'POST', body: JSON.stringify(json), headers };
}

async function resultOf(response: Response, asText: boolean, isOwnOrigin: boolean): Promise<HttpResult> {
  const { headers, status } = response;
  const text = await response.text();
  const body = asText ? text : parseJson(text);
  if (status === 304 || (response.ok && body !== undefined)) {
    const tag = isOwnOrigin ? headers.get('etag') : null;
    return { ok: true, status, body, tag };
  }
  const waitMs = parseRetryAfter(headers.get('retry-after'), headers.get('date'));
  return failed(kindByStatus(status), waitMs, { status, body });
}

function failed(
  kind: FailureKind,
  retryAfterMs: number | null = null,
  errorResponse: ErrorResponse | null = null,
): HttpResult {
  return { ok: false, failure: { kind, retryAfterMs }, errorResponse };
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): whole seconds, or an HTTP date. A date is taken against the
 * answer's own `Date`, so that the device's clock does not matter.
 * @returns milliseconds from now, or `null` when there is nothing usable
 */
function parseRetryAfter(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  if (!/GMT$/.test(retryAfter)) return null;
  const delayMs = Date.parse(retryAfter) - Date.parse(date || '');
  return delayMs >= 0 ? delayMs : null;
}
