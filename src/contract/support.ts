import type { ReceiptFile } from './appeals.ts';
import type { AppealStatus } from './statuses.ts';

/** Authors in a support thread; `service` announces changes of the appeal's status. */
export const MESSAGE_AUTHORS = ['merchant', 'operator', 'service'] as const;
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number];

/** Items that a thread must contain before its appeal is ready for processing. */
export const THREAD_NEEDS = ['receipt', 'payment_id'] as const;
export type ThreadNeed = (typeof THREAD_NEEDS)[number];

/** Body of `POST /support/appeals/{id}/messages`: at least one of the three. */
export interface SupportMessageRequest {
  text?: string;
  receipt?: ReceiptFile;
  /** The payment's UUID, or its numeric ID. */
  payment_id?: string | number;
}

/** A receipt stored by the service. `link` is a path of the service that requires the same key as the thread. */
export interface StoredReceipt {
  id: number;
  file_name: string;
  /** Media type, by content. */
  type: string;
  size_bytes: number;
  link: string;
}

export interface SupportMessage {
  id: number;
  author: MessageAuthor;
  text: string | null;
  /** The payment's UUID, when the message identifies the payment. */
  payment_id: string | null;
  receipt: StoredReceipt | null;
  created_at: string;
}

/** Answer to `GET /support/appeals/{id}/messages`, with the messages oldest first. */
export interface SupportThread extends ThreadState {
  /** The receipt from the appeal's creation. */
  receipt: StoredReceipt | null;
  messages: SupportMessage[];
}

/** Answer to `POST /support/appeals/{id}/messages`. */
export interface SupportMessageAnswer extends ThreadState {
  message: SupportMessage;
}

interface ThreadState {
  /** The appeal's ID. */
  appeal: number;
  status: AppealStatus;
  /** Whether the thread contains all {@link THREAD_NEEDS}. */
  ready: boolean;
  /** The items still missing. */
  needs: ThreadNeed[];
}
