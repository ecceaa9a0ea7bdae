import type { Clock } from '../../service/clock.ts';
import { fetchTransport } from '../../service/webhooks/fetch-transport.ts';
import { createSender, type Send } from '../../service/webhooks/sender.ts';

/**
 * Delivers webhooks for the inbox within this process, because a sandbox may have no port, and all others as usual.
 * @param url the inbox's URL
 * @param serve the sandbox's handler
 * @param userAgent as the usual sender has it
 */
export function sendWithInbox(
  url: string,
  serve: (request: Request) => Promise<Response>,
  usual: Send,
  { clock, userAgent }: { readonly clock: Clock; readonly userAgent: string },
): Send {
  const inProcess = fetchTransport((input, init) => serve(new Request(input, init)));
  const toInbox = createSender(inProcess, { clock, userAgent, problemOf: () => null });
  return (message, secrets, stop) => (message.url === url ? toInbox : usual)(message, secrets, stop);
}
