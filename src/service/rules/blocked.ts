/** The error message for a blocked merchant, the same in both versions. */
export function blockedMessage(reason: string): string {
  return `Client is blocked. Reason: ${reason}`;
}

/** The reason shown to payers instead of the real one. */
export const PAYER_BLOCK_REASON = 'ask the shop';
