import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { isObject } from '../../../src/contract/json.ts';

/** A shop that acknowledges every webhook. */
export interface Shop {
  readonly url: string;
  /** The webhooks received so far, as `<event> <payment_id>`. */
  readonly received: ReadonlySet<string>;
  close(): void;
}

export async function openShop(): Promise<Shop> {
  const received = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await json(request);
    if (isObject(body)) received.add(`payment.${body['status']} ${body['payment_id']}`);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the shop has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
