import type { Clock } from '../clock.ts';
import type { AttemptResult } from '../store/webhooks/attempts.ts';
import { webhookHeaders } from './signature.ts';
import { AddressBlockedError, type Transport, type TransportResponse } from './transport.ts';

/** A message before it is signed. */
export interface Message {
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
}

/** The result of an attempt, and whether a time limit ended it. */
export interface SendResult extends AttemptResult {
  readonly timedOut?: true;
}

/**
 * Signs a message with the current time, and sends it once.
 * @throws AbortedError when `stop` is aborted before a response
 */
export type Send = (message: Message, secrets: readonly string[], stop: AbortSignal) => Promise<SendResult>;

/** The attempt was aborted on our side; its result is unknown. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
}

/** How long the connection may take: looking up the name, TCP and TLS. */
const CONNECT_LIMIT_MS = 3000;

/** How long the receiver may take to respond, the connection included. */
const LIMIT_MS = 10_000;

/**
 * @param clock real time, whatever the service's own clock says, because the receiver lives in real time
 * @param problemOf why an address cannot receive webhooks, or `null`
 * @param userAgent of every call
 */
export function createSender(
  transport: Transport,
  {
    clock,
    problemOf,
    userAgent,
  }: {
    readonly clock: Clock;
    readonly problemOf: (url: string) => string | null;
    readonly userAgent: string;
  },
): Send {
  return async ({ webhookId, url, body }, secrets, stop) => {
    const problem = problemOf(url);
    if (problem !== null) return failed(problem);
    const timestampSeconds = Math.floor(clock.now() / 1000);
    const headers = {
      ...webhookHeaders({ webhookId, timestampSeconds, body }, secrets),
      accept: '*/*',
      'user-agent': userAgent,
    };
    if (stop.aborted) throw new AbortedError();
    const call = new AbortController();
    const breakOff = () => call.abort();
    let isConnected = false;
    const cancelConnectLimit = clock.after(CONNECT_LIMIT_MS, breakOff);
    const cancelLimit = clock.after(LIMIT_MS, breakOff);
    const connected = () => {
      isConnected = true;
      cancelConnectLimit();
    };
    stop.addEventListener('abort', breakOff);
    try {
      return resultOf(await transport({ url, headers, body }, call.signal, connected));
    } catch (error) {
      if (stop.aborted) throw new AbortedError();
      if (!call.signal.aborted) return failed(reasonOf(error));
      const late = isConnected
        ? `no answer within ${LIMIT_MS / 1000} s`
        : `no connection within ${CONNECT_LIMIT_MS / 1000} s`;
      return { ...failed(late), timedOut: true };
    } finally {
      cancelConnectLimit();
      cancelLimit();
      stop.removeEventListener('abort', breakOff);
    }
  };
}

/** Only a 2xx status acknowledges the webhook (Standard Webhooks 1.0.0, "Webhook delivery"). */
function resultOf({ status, text }: TransportResponse): SendResult {
  const answer = text === '' ? null : text;
  if (status >= 200 && status < 300) return { status, error: null, answer };
  const note = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return { status, error: `answered ${status}${note}`, answer };
}

function failed(error: string): SendResult {
  return { status: null, error, answer: null };
}

/** The error code only, because a message may contain the address and its secrets. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressBlockedError) return error.message;
  return `no connection: ${codeOf(error) ?? 'failed'}`;
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  // `fetch` wraps the system's error as the cause.
  return error.cause === undefined ? null : codeOf(error.cause);
}
