/** The part of a payment that says when it may be paid. Times are epoch milliseconds. */
export interface Term {
  readonly expiresAt: number;
}

/** Whole seconds left, rounded down: nobody is promised a moment that is not there. Never negative. */
export function secondsLeft({ expiresAt }: Term, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** The payer's time is up; the payment itself stays open for the grace that follows. */
export function isOver(term: Term, now: number): boolean {
  return secondsLeft(term, now) === 0;
}

/** When the service gives the payment up. */
export function cancelAt({ expiresAt }: Term, graceMs: number): number {
  return expiresAt + graceMs;
}
