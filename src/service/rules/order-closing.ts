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
