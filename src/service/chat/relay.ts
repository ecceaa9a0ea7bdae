import type { ExternalDependencies } from '../options.ts';
import { createScheduler } from '../scheduler.ts';
import { type ChatPost, deleteChatPost, firstChatPost, rescheduleChatPost } from '../store/chat-posts.ts';
import type { Database } from '../store/drivers/database.ts';
import { AbortedError, type Send } from '../webhooks/sender.ts';
import { chatRetryDelay } from './backoff.ts';

/** Sends the messages of support threads to the staff's chat, in order and at least once. */
export interface ChatRelay {
  /** Checks for posts to send. */
  wake(): void;
  /** Sends all posts that are due; resolves when that is done. */
  sweep(): Promise<void>;
  /** Aborts the attempt in progress; the next process sends that post at once. */
  stop(): Promise<void>;
}

/**
 * Longer than any attempt takes. When the lease expires, the sender is presumed dead and the post is due
 * again.
 */
const LEASE_MS = 60_000;

/** @param url address of an incoming webhook; it contains a secret, so it is neither stored nor logged */
export function createChatRelay(
  context: ExternalDependencies & { readonly database: Database; readonly send: Send },
  url: string,
): ChatRelay {
  const { clock, database } = context;
  const stopping = new AbortController();

  async function postAll(): Promise<number | null> {
    while (!stopping.signal.aborted) {
      const post = await firstChatPost(database);
      if (post === null) return null;
      if (post.dueAt > clock.now()) return post.dueAt;
      const held = { ...post, dueAt: clock.now() + LEASE_MS };
      if (await rescheduleChatPost(database, post, held)) await attempt(held);
    }
    return null;
  }

  async function attempt(post: ChatPost): Promise<void> {
    const message = { webhookId: `chat_${post.id}`, url, body: JSON.stringify({ text: post.text }) };
    try {
      const { status, error } = await context.send(message, [], stopping.signal);
      if (error === null) await deleteChatPost(database, post.id);
      else await settle(post, status, error);
    } catch (error) {
      if (!(error instanceof AbortedError)) throw error;
      await rescheduleChatPost(database, post, { dueAt: clock.now(), failures: post.failures });
    }
  }

  async function settle(post: ChatPost, status: number | null, error: string): Promise<void> {
    const now = clock.now();
    const failures = post.failures + 1;
    const random = (context.ids.random(1)[0] ?? 0) / 255;
    const waitMs = chatRetryDelay({ status, failures, ageMs: now - post.createdAt }, random);
    if (waitMs === null) {
      context.log({ event: 'chat-post-given-up', post: post.id, error });
      return deleteChatPost(database, post.id);
    }
    context.log({
      event: 'chat-post-failed',
      post: post.id,
      error,
      retryInSeconds: Math.round(waitMs / 1000),
    });
    await rescheduleChatPost(database, post, { dueAt: now + waitMs, failures });
  }

  const scheduler = createScheduler(context, 'chat', postAll);
  return {
    wake: () => scheduler.schedule(clock.now()),
    sweep: () => scheduler.run(),
    async stop() {
      stopping.abort();
      await scheduler.stop();
    },
  };
}

/** For a service without a chat. */
export const NO_CHAT: ChatRelay = { wake: () => {}, sweep: async () => {}, stop: async () => {} };
