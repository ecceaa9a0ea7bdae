import * as v from 'valibot';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';

const made = v.object({ order_id: v.string() });

/** Creates an order in the sandbox, with its payment when `transferMethod` is given. @returns its ID */
export async function newOrder(sandbox: Sandbox, transferMethod?: string): Promise<string> {
  const fields = {
    amount: 1500.5,
    ...(transferMethod === undefined ? {} : { transfer_method: transferMethod }),
  };
  const response = await sandbox.fetch(
    new Request('http://localhost/sandbox/orders', {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    }),
    { remoteAddress: '127.0.0.1' },
  );
  return v.parse(made, await response.json()).order_id;
}
