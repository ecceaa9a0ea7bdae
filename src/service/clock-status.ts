/** The result of comparing this process's clock with the database's. All parts of a service share one. */
export interface ClockStatus {
  /**
   * How far this process's clock is ahead of the database's, in milliseconds; negative when it is behind. `null`
   * while they agree, or where there is nothing to compare.
   */
  skewMs: number | null;
  /** As last measured, also while they agree; absent until then. */
  aheadMs?: number;
}

/** This process's clock differs from the database's, so it must not decide anything by time. */
export class ClockSkewError extends Error {
  override readonly name = 'ClockSkewError';
}

/** @throws ClockSkewError while the clocks differ */
export function requireClockInStep({ skewMs }: ClockStatus): void {
  if (skewMs !== null) throw new ClockSkewError(`the clock differs from the database's by ${skewMs} ms`);
}
