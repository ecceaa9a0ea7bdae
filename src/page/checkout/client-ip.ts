import { pause } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

/** The payer's address as the server sees it, asked for while the payer reads. */
export interface ClientIp {
  ask(): void;
  /** The address, or {@link UNKNOWN_IP} when it does not come in a moment. Never rejects. */
  soon(): Promise<string>;
}

/** Sent when the address is not known: the service takes it from the connection anyway. */
export const UNKNOWN_IP = '0.0.0.0';
const MOMENT_MS = 1500;

export function createClientIp({ http, clock }: Pick<Platform, 'http' | 'clock'>): ClientIp {
  let asked: Promise<string> | null = null;
  const ask = () => {
    asked ??= http
      .send({ path: '/client-ip', timeoutMs: 10_000, text: true })
      .reply.then((reply) => (reply.ok ? addressOf(reply.body) : UNKNOWN_IP));
    return asked;
  };
  return {
    ask,
    soon: () => Promise.race([ask(), pause(clock, MOMENT_MS).then(() => UNKNOWN_IP)]),
  };
}

function addressOf(body: unknown): string {
  const text = typeof body === 'string' ? body.trim() : '';
  return /^[\d.]{7,15}$|^[\da-f:.]{2,45}$/i.test(text) ? text : UNKNOWN_IP;
}
