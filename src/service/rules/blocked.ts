/** What a blocked merchant is told (interface 7.2); v1 uses the same words. */
export function blockedMessage(reason: string): string {
  return `Client is blocked. Reason: ${reason}`;
}

/** The reason as payers hear it. */
export const PAYER_BLOCK_REASON = 'ask the shop';
