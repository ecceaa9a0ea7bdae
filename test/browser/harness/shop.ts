import { createServer } from 'node:http';
import { listen } from '../../../src/server/node/http-server.ts';
import type { TEST_HOSTS } from './flags.ts';

/** The attributes of an `<iframe>`: `src`, `sandbox`, `allow`. */
export type Frame = Readonly<Record<string, string>>;

/** A site of another owner, at every test host. */
export interface Shop {
  /** @param host one of `TEST_HOSTS`, or what this machine calls itself */
  origin(host: (typeof TEST_HOSTS)[number] | '127.0.0.1'): string;
  /**
   * Adds a page with these frames. It keeps its messages in `window.receivedMessages`, as {@link ReceivedMessage}.
   * @param script runs in the page
   * @returns its path
   */
  around(frames: readonly Frame[], script?: string): string;
  /** Adds a page. @returns its path */
  page(html: string, headers?: Readonly<Record<string, string>>): string;
  close(): void;
}

/** A message that a parent page received. */
export interface ReceivedMessage {
  /** Index of the sending frame; -1: no frame. */
  readonly frame: number;
  readonly origin: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const MESSAGE_LISTENER = `
  window.receivedMessages = [];
  addEventListener('message', ({ source, origin, data }) => {
    const frame = [...document.querySelectorAll('iframe')].findIndex((one) => one.contentWindow === source);
    receivedMessages.push({ frame, origin, data });
  });`;

/** Starts it on a free port. Other paths answer with a page named after the shop. */
export async function startShop(): Promise<Shop> {
  const pages: { html: string; headers: Readonly<Record<string, string>> }[] = [];
  const server = createServer((request, response) => {
    const found = pages[Number(/^\/around\/(\d+)$/.exec(request.url ?? '')?.[1])];
    for (const [name, value] of Object.entries(found?.headers ?? {})) response.setHeader(name, value);
    response.setHeader('content-type', 'text/html');
    response.end(found?.html ?? '<!doctype html><title>The shop</title>');
  });
  const add = (html: string, headers = {}) => {
    pages.push({ html, headers });
    return `/around/${pages.length - 1}`;
  };
  const port = await listen(server, 0, '127.0.0.1');
  return {
    origin: (host) => `http://${host}:${port}`,
    around(frames, script = '') {
      const elements = frames.map((frame) => `<iframe title="Payment" ${attributes(frame)}></iframe>`);
      return add(`<!doctype html><title>A shop</title><script>${MESSAGE_LISTENER}${script}</script>
        <style>iframe { width: 390px; height: 600px }</style>${elements.join('')}`);
    },
    page: add,
    close: () => void server.close(),
  };
}

function attributes(frame: Frame): string {
  return Object.entries(frame)
    .map(([name, value]) => `${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`)
    .join(' ');
}
