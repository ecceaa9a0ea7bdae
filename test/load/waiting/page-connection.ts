import { connect } from 'node:net';

/** What the service has answered to a page. */
export interface PageAnswer {
  readonly status: number;
  readonly tag: string;
  readonly isWaitApplied: boolean;
  readonly body: string;
}

/** The one connection of an open page, kept alive, as plain as can be: thousands of them share a process. */
export interface PageConnection {
  /** Reads the payment; it waits for news when there is a tag. One read at a time. */
  read(tag?: string): Promise<PageAnswer>;
  close(): void;
}

/** @param address the payer's IP address, as a trusted proxy forwards it: rate limits count by it */
export function openPageConnection(port: number, orderId: string, address: string): PageConnection {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let received = '';
  let settle: { resolve: (answer: PageAnswer) => void; reject: (error: Error) => void } | null = null;
  const fail = () => {
    settle?.reject(new Error('the connection was closed'));
    settle = null;
  };
  socket.on('error', fail).on('close', fail);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const answer = answerIn(received);
    if (answer === null) return;
    received = '';
    const waiting = settle;
    settle = null;
    waiting?.resolve(answer);
  });
  return {
    read: (tag) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        const waits = tag === undefined ? '' : `if-none-match: ${tag}\r\nprefer: wait=25\r\n`;
        socket.write(
          `GET /api/v1/payments/check-by-order-id/${orderId}/?none=204 HTTP/1.1\r\nhost: localhost\r\n` +
            `x-forwarded-for: ${address}\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\n` +
            `user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36\r\n${waits}\r\n`,
        );
      }),
    close() {
      // Nobody waits for that answer any more.
      settle = null;
      socket.destroy();
    },
  };
}

/** The answer, once it is complete. */
function answerIn(received: string): PageAnswer | null {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = received.slice(0, end).toLowerCase();
  const header = (name: string) => new RegExp(`\r\n${name}: (.*)`).exec(received.slice(0, end))?.[1] ?? '';
  const status = Number(head.slice(9, 12));
  const length = status === 304 || status === 204 ? 0 : Number(header('content-length'));
  if (received.length < end + 4 + length) return null;
  return {
    status,
    tag: header('etag'),
    isWaitApplied: head.includes('\r\npreference-applied: wait='),
    body: received.slice(end + 4),
  };
}
