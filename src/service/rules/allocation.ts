import type { PaymentStatus } from '../../contract/statuses.ts';

/** How long a requisite and a sum rest after a payment was given up, so that late money finds its payment. */
export const REST_MS = 30 * 60 * 1000;

/** From when on a requisite and a sum may serve somebody else, once their payment has become `status`. */
export function restsUntil(status: PaymentStatus, now: number): number {
  return status === 'canceled' || status === 'deleted' ? now + REST_MS : now;
}

/**
 * Which of the free entries to try first: a random one of the longest unused, so that processes that choose at
 * the same moment seldom choose the same.
 * @param random a byte, 0-255
 */
export function inTurn<Entry>(entries: readonly Entry[], random: number): readonly Entry[] {
  if (entries.length === 0) return [];
  const start = random % entries.length;
  return [...entries.slice(start), ...entries.slice(0, start)];
}
