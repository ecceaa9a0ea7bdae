import type { OrderId } from '../../contract/ids.ts';

/** A webhook received by the sandbox's inbox. */
export interface InboxMessage {
  /** Epoch milliseconds, by the sandbox's clock. */
  readonly receivedAt: number;
  /** The webhook's order; `null` when the message is not a webhook of this sandbox. */
  readonly orderId: OrderId | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, byte for byte. */
  readonly body: string;
  /** Whether the signature is valid for the merchant's secret. */
  readonly isVerified: boolean;
}

/** The messages received since the start or the last reset, newest first. */
export interface Inbox {
  put(message: InboxMessage): void;
  list(): readonly InboxMessage[];
  clear(): void;
}

/** The oldest messages beyond this number are dropped. */
const MAX_MESSAGES = 1000;

export function createInbox(): Inbox {
  let messages: readonly InboxMessage[] = [];
  return {
    put(message) {
      messages = [message, ...messages].slice(0, MAX_MESSAGES);
    },
    list: () => messages,
    clear() {
      messages = [];
    },
  };
}
