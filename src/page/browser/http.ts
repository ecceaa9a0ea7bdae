import { type FailureKind, kindByStatus, type Miss } from '../../contract/failure-kind.ts';
import { parseJson } from '../../contract/json.ts';
import type { Clock } from './clock.ts';
import { retryAfterMs as retryAfterMsOf } from './retry-after.ts';

/** The outcome of a call: parsed JSON (or the text) of a 2xx answer, or why there is none. Never a rejection. */
export type Reply =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | { readonly ok: false; readonly failure: Miss; readonly refusal: Refusal | null };

/** What the service said when it did not give what was asked for. */
export interface Refusal {
  readonly status: number;
  /** Parsed JSON, or `undefined` when it was none. */
  readonly body: unknown;
}

export interface HttpRequest {
  readonly path: string;
  readonly timeoutMs: number;
  /** Makes it a POST of JSON. */
  readonly json?: unknown;
  readonly authorization?: string;
  /** The answer is plain text, not JSON. */
  readonly text?: boolean;
}

/** A call under way. Cancelling settles the reply at once, as a `network` failure. */
export interface Call {
  readonly reply: Promise<Reply>;
  cancel(): void;
}

export interface Http {
  send(request: HttpRequest): Call;
}

export interface HttpWorld {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** What paths are put behind: the API's origin, or '' for the page's own. */
  readonly apiUrl: string;
  /** Hands over an answer that the document's head asked for already, each path once. */
  readonly early?: (path: string) => Promise<Response> | undefined;
}

export function createHttp({ fetch, clock, apiUrl, early }: HttpWorld): Http {
  return {
    send(request) {
      // Chrome 64 and 65 have no AbortController; there a cancelled answer is only ignored.
      const controller = typeof AbortController === 'undefined' ? null : new AbortController();
      let settle: (reply: Reply) => void = () => {};
      const reply = new Promise<Reply>((resolve) => {
        settle = resolve;
      });
      const give = (kind: 'network' | 'timeout') => {
        settle(missed(kind));
        controller?.abort();
      };
      const stopTimer = clock.after(request.timeoutMs, () => give('timeout'));
      const sent = early?.(request.path) ?? fetch(apiUrl + request.path, initOf(request, controller?.signal));
      sent
        .then((response) => replyOf(response, request.text === true))
        .catch(() => missed('network'))
        .then((outcome) => {
          stopTimer();
          settle(outcome);
        })
        .catch(() => {});
      return {
        reply,
        cancel() {
          stopTimer();
          give('network');
        },
      };
    },
  };
}

function initOf({ json, authorization }: HttpRequest, signal: AbortSignal | undefined): RequestInit {
  const init: RequestInit = { redirect: 'error', cache: 'no-cache' };
  if (signal) init.signal = signal;
  if (json === undefined) return init;
  // Only here: without credentials a browser opens a connection of its own, two round trips a read.
  init.credentials = 'omit';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (authorization !== undefined) headers['authorization'] = authorization;
  return { ...init, method: 'POST', body: JSON.stringify(json), headers };
}

async function replyOf(response: Response, asText: boolean): Promise<Reply> {
  const text = await response.text();
  const body = asText ? text : parseJson(text);
  if (response.ok && body !== undefined) return { ok: true, status: response.status, body };
  const waitMs = retryAfterMsOf(response.headers.get('retry-after'), response.headers.get('date'));
  return missed(kindByStatus(response.status), waitMs, { status: response.status, body });
}

function missed(
  kind: FailureKind,
  retryAfterMs: number | null = null,
  refusal: Refusal | null = null,
): Reply {
  return { ok: false, failure: { kind, retryAfterMs }, refusal };
}
