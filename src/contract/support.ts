import type { ReceiptFile } from './appeals.ts';
import type { AppealStatus } from './statuses.ts';

/** Who writes in a support thread; `service` says what became of the appeal. */
export const MESSAGE_AUTHORS = ['merchant', 'operator', 'service'] as const;
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number];

/** What has to be in a thread before its appeal is ready for processing (interface 1). */
export const THREAD_NEEDS = ['receipt', 'payment_id'] as const;
export type ThreadNeed = (typeof THREAD_NEEDS)[number];

/** Body of `POST /support/appeals/{id}/messages`: at least one of the three. */
export interface SupportMessageRequest {
  text?: string;
  receipt?: ReceiptFile;
  /** The payment's UUID, or its numeric ID. */
  payment_id?: string | number;
}

/** A file that the service keeps. `link` is a path of the service; it asks for the same key as the thread. */
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
  /** The payment's UUID, where the message names the payment. */
  payment_id: string | null;
  receipt: StoredReceipt | null;
  created_at: string;
}

/** Answer to `GET /support/appeals/{id}/messages`; messages come oldest first. */
export interface SupportThread extends ThreadState {
  /** The receipt that the appeal was created with. */
  receipt: StoredReceipt | null;
  messages: SupportMessage[];
}

/** Answer to `POST /support/appeals/{id}/messages`. */
export interface SupportMessagePosted extends ThreadState {
  message: SupportMessage;
}

interface ThreadState {
  /** The appeal's ID. */
  appeal: number;
  status: AppealStatus;
  /** Everything that processing needs is in the thread. */
  ready: boolean;
  /** What is not in it yet. */
  needs: ThreadNeed[];
}
