/** The end of a payment's lifetime. Times are epoch milliseconds. */
export interface Term {
  readonly expiresAt: number;
}

/** The remaining lifetime in whole seconds, rounded down, never negative. */
export function secondsLeft({ expiresAt }: Term, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** Whether the lifetime is over; the payment stays open for the grace period. */
export function isOver(term: Term, now: number): boolean {
  return secondsLeft(term, now) === 0;
}

/** The first moment at which {@link isOver} is true. */
export function overAt({ expiresAt }: Term): number {
  return expiresAt - 999;
}

/** When the service cancels the payment: at the end of the grace period. */
export function cancelAt({ expiresAt }: Term, graceMs: number): number {
  return expiresAt + graceMs;
}

/** The part of an order that decides until when it takes payments. Times are epoch milliseconds. */
export interface OrderTimes {
  readonly createdAt: number;
  /** When its merchant closed it; `null`: it was not. */
  readonly closedAt: number | null;
}

/**
 * Since when an order takes no payment any more: its merchant has closed it, or its lifetime is over.
 * @param lifetimeMs of orders; `null`: they do not expire
 * @returns `null` while it takes one
 */
export function closedSince(
  { createdAt, closedAt }: OrderTimes,
  now: number,
  lifetimeMs: number | null,
): number | null {
  const expiredAt = lifetimeMs === null ? null : createdAt + lifetimeMs;
  if (expiredAt === null || expiredAt > now) return closedAt;
  return closedAt === null ? expiredAt : Math.min(closedAt, expiredAt);
}
