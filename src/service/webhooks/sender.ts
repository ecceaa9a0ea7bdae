import type { Clock } from '../clock.ts';
import type { AttemptResult } from '../store/webhooks/attempts.ts';
import { webhookHeaders } from './signature.ts';
import { AddressBlockedError, type Transport, type TransportResponse } from './transport.ts';

/** What is sent, before it is signed. */
export interface Message {
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
}

/**
 * Signs a message with the time of sending, and sends it once.
 * @throws AbortedError when `stop` says so before there is an answer
 */
export type Send = (
  message: Message,
  secrets: readonly string[],
  stop: AbortSignal,
) => Promise<AttemptResult>;

/** The attempt was broken off on our side: nothing is known about the other. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
}

/** How long the other side has to answer. */
const LIMIT_MS = 10_000;

/**
 * @param clock real time, in which the other side lives whatever the service's own clock says
 * @param problemOf why an address is not to be sent to, as far as it says so itself; `null`: nothing speaks against
 */
export function createSender(
  transport: Transport,
  { clock, problemOf }: { readonly clock: Clock; readonly problemOf: (url: string) => string | null },
): Send {
  return async ({ webhookId, url, body }, secrets, stop) => {
    const problem = problemOf(url);
    if (problem !== null) return failed(problem);
    const timestampSeconds = Math.floor(clock.now() / 1000);
    const headers = webhookHeaders({ webhookId, timestampSeconds, body }, secrets);
    if (stop.aborted) throw new AbortedError();
    const call = new AbortController();
    const breakOff = () => call.abort();
    const cancel = clock.after(LIMIT_MS, breakOff);
    stop.addEventListener('abort', breakOff);
    try {
      return resultOf(await transport({ url, headers, body }, call.signal));
    } catch (error) {
      if (stop.aborted) throw new AbortedError();
      return failed(call.signal.aborted ? `no answer within ${LIMIT_MS / 1000} s` : reasonOf(error));
    } finally {
      cancel();
      stop.removeEventListener('abort', breakOff);
    }
  };
}

/** Only a 2xx is an acceptance (Standard Webhooks 1.0.0, "Webhook delivery"). */
function resultOf({ status, text }: TransportResponse): AttemptResult {
  const answer = text === '' ? null : text;
  if (status >= 200 && status < 300) return { status, error: null, answer };
  const note = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return { status, error: `answered ${status}${note}`, answer };
}

function failed(error: string): AttemptResult {
  return { status: null, error, answer: null };
}

/** By the system's code only: a message may hold an address, and what is in it. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressBlockedError) return error.message;
  return `no connection: ${codeOf(error) ?? 'failed'}`;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // `fetch` hides the system's error in its own.
  return error.cause === undefined ? null : codeOf(error.cause);
}
