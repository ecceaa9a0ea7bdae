import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { isObject } from '../../../src/contract/json.ts';
import type { HostileMerchant, HostileTarget } from './served.ts';

const MEBIBYTE = 1024 * 1024;
/** The largest body that appeals accept. */
const BODY_BYTES = 16 * MEBIBYTE;
const APPEALS = '/api/v2/appeals/';

const filled = (start: string, part: string, end: string) =>
  `${start}${part.repeat(Math.floor((BODY_BYTES - start.length - end.length) / part.length))}${end}`;

/** Bodies of 16 MiB that take much memory when they are parsed, by what they are full of. */
export const HOSTILE_BODIES: Readonly<Record<string, () => Buffer>> = {
  objects: () => Buffer.from(filled('{"x":[', '{},', '{}]}')),
  'nested arrays': () => Buffer.from(filled('', '[', '')),
  keys: () => {
    const keys = Array.from({ length: 1_000_000 }, (_, index) => `"${index}":0`);
    return Buffer.from(`{${keys.join(',')}}`);
  },
  numbers: () => Buffer.from(filled('{"x":[', '1,', '1]}')),
  'one wide string': () => Buffer.from(filled('{"x":"Ж', 'a', '"}')),
  'one escaped wide string': () => Buffer.from(filled('{"x":"\\u0416', 'a', '"}')),
  'one long string': () => Buffer.from(filled('{"x":"', 'a', '"}')),
};

const tenMebibytes = Buffer.from(`%PDF-1.7\n${' '.repeat(10 * MEBIBYTE - 9)}`).toString('base64');

/** An appeal with a receipt of 10 MiB. */
export function honestBody({ payment }: HostileMerchant): Buffer {
  const receipt = { file: tenMebibytes, file_name: 'receipt.pdf' };
  return Buffer.from(JSON.stringify({ payment, amount: '1500.00', receipt }));
}

/** Posts a body as an appeal. @returns the status; `cut` when the connection ended before the answer */
export function postAppeal(url: string, apiKey: string, body: Buffer): Promise<number | 'cut'> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Token ${apiKey}`,
      'content-type': 'application/json',
      'content-length': body.byteLength,
    };
    const sending = request(`${url}${APPEALS}`, { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    // A refused body may be cut off while it is sent.
    sending.once('error', () => resolve('cut')).end(body);
  });
}

/** The link of the receipt of the merchant's appeal. @throws Error when it has none */
export async function receiptLink({ call }: HostileTarget, { apiKey, payment }: HostileMerchant) {
  const receiptOfAppeal = { file: tenMebibytes, file_name: 'receipt.pdf' };
  const made = await call('POST', APPEALS, apiKey, { payment, amount: '1500.00', receipt: receiptOfAppeal });
  const thread = await call('GET', `/support/appeals/${made['id']}/messages`, apiKey);
  const receipt = thread['receipt'];
  return isObject(receipt) ? String(receipt['link']) : '';
}

/** An answer that nobody reads. */
export interface UnreadAnswer {
  readonly status: number;
  readonly socket: Socket;
}

/** Requests a file, reads the beginning of the answer, and then nothing more. */
export async function fetchUnread(url: string, apiKey: string, link: string): Promise<UnreadAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET ${link} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Token ${apiKey}\r\n\r\n`);
  const [start] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  socket.pause();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(start))?.[1] ?? 0), socket };
}

/** The number of each value. */
export function counts(values: readonly (number | string)[]): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const value of values) found[value] = (found[value] ?? 0) + 1;
  return found;
}
