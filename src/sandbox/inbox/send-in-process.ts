import type { Clock } from '../../service/clock.ts';
import { fetchTransport } from '../../service/webhooks/fetch-transport.ts';
import { createSender, type Send } from '../../service/webhooks/sender.ts';

/**
 * Sends webhooks to the inbox inside this process, where a sandbox may have no port at all, and all others as they
 * are usually sent.
 * @param url the inbox's
 * @param serve the sandbox's own handler
 */
export function sendWithInbox(
  url: string,
  serve: (request: Request) => Promise<Response>,
  usual: Send,
  clock: Clock,
): Send {
  const inProcess = fetchTransport((input, init) => serve(new Request(input, init)));
  const toInbox = createSender(inProcess, { clock, problemOf: () => null });
  return (message, secrets, stop) => (message.url === url ? toInbox : usual)(message, secrets, stop);
}
