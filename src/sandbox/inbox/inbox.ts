import type { OrderId } from '../../contract/ids.ts';

/** A webhook that the sandbox's own receiver has got. */
export interface InboxMessage {
  /** Epoch milliseconds, by the sandbox's clock. */
  readonly receivedAt: number;
  /** The order it is about; `null` for what is no webhook of this sandbox. */
  readonly orderId: OrderId | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, byte for byte. */
  readonly body: string;
  /** The signature is by its merchant's secret, and fits. */
  readonly isVerified: boolean;
}

/** What has arrived since the start or the last reset, the newest first. */
export interface Inbox {
  put(message: InboxMessage): void;
  list(): readonly InboxMessage[];
  clear(): void;
}

/** More are forgotten, the oldest first. */
const MOST = 1000;

export function createInbox(): Inbox {
  let messages: readonly InboxMessage[] = [];
  return {
    put(message) {
      messages = [message, ...messages].slice(0, MOST);
    },
    list: () => messages,
    clear() {
      messages = [];
    },
  };
}
