import type { Browser } from '../browser/browser.ts';
import { within } from '../browser/clock.ts';
import type { HttpCall, HttpResult } from '../browser/http.ts';

/** The payer's IP address as the server sees it, requested while the payer reads. */
export interface ClientIp {
  request(): void;
  /** The address, or {@link UNKNOWN_IP} when it does not come in a moment. Never rejects. */
  soon(): Promise<string>;
  stop(): void;
}

/** Sent when the address is not known: the service takes it from the connection anyway. */
export const UNKNOWN_IP = '0.0.0.0';
const MOMENT_MS = 1500;

export function createClientIp({ http, clock }: Pick<Browser, 'http' | 'clock'>): ClientIp {
  let call: HttpCall | null = null;
  const request = () => {
    call ??= http.send({ path: '/client-ip', timeoutMs: 10_000, text: true });
    return call;
  };
  return {
    request,
    soon: () => within(clock, MOMENT_MS, request().result.then(addressIn), UNKNOWN_IP),
    stop: () => call?.cancel(),
  };
}

function addressIn(result: HttpResult): string {
  const text = result.ok && typeof result.body === 'string' ? result.body.trim() : '';
  return /^[\d.]{7,15}$|^[\da-f:.]{2,45}$/i.test(text) ? text : UNKNOWN_IP;
}
