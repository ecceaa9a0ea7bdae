import type { Platform } from '../browser/browser.ts';
import { within } from '../browser/clock.ts';
import type { Call, Reply } from '../browser/http.ts';

/** The payer's address as the server sees it, asked for while the payer reads. */
export interface ClientIp {
  ask(): void;
  /** The address, or {@link UNKNOWN_IP} when it does not come in a moment. Never rejects. */
  soon(): Promise<string>;
  stop(): void;
}

/** Sent when the address is not known: the service takes it from the connection anyway. */
export const UNKNOWN_IP = '0.0.0.0';
const MOMENT_MS = 1500;

export function createClientIp({ http, clock }: Pick<Platform, 'http' | 'clock'>): ClientIp {
  let call: Call | null = null;
  const ask = () => {
    call ??= http.send({ path: '/client-ip', timeoutMs: 10_000, text: true });
    return call;
  };
  return {
    ask,
    soon: () => within(clock, MOMENT_MS, ask().reply.then(addressIn), UNKNOWN_IP),
    stop: () => call?.cancel(),
  };
}

function addressIn(reply: Reply): string {
  const text = reply.ok && typeof reply.body === 'string' ? reply.body.trim() : '';
  return /^[\d.]{7,15}$|^[\da-f:.]{2,45}$/i.test(text) ? text : UNKNOWN_IP;
}
