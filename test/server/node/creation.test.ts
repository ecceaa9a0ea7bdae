import { describe, expect, it } from 'vitest';
import { anOrderBody, openBench } from '../../service/support/bench.ts';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

const BODY = JSON.stringify(anOrderBody());
const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}`;
const CHUNKS = `${Buffer.byteLength(BODY).toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

/** The status of an order's creation that was sent over a socket with these header lines. */
async function statusOf(lines: readonly string[], body: string): Promise<string> {
  const { apiKey, service } = await openBench();
  const head = ['POST /api/v1/orders/ HTTP/1.1', 'Host: a', `Authorization: Token ${apiKey}`, ...lines];
  const { port } = await serve({ service: { ...aService(), ...service } });
  const { socket, received, ended } = await dial(port);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  await expect.poll(received).toContain('\r\n\r\n');
  socket.end();
  return (await ended).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

type Row = readonly [status: string, what: string, lines: readonly string[], body: string];

describe('a creation over a socket', () => {
  const json = 'Content-Type: application/json';
  it.each<Row>([
    ['200', 'when it is valid', [json, LENGTH], BODY],
    ['200', 'in chunks', [json, 'Transfer-Encoding: chunked'], CHUNKS],
    ['200', 'in another charset, which says nothing of JSON', [`${json}; charset=utf-16`, LENGTH], BODY],
    ['415', 'encoded', [json, 'Content-Encoding: gzip', LENGTH], BODY],
    ['415', 'encoded, in chunks', [json, 'Content-Encoding: br', 'Transfer-Encoding: chunked'], CHUNKS],
    [
      '415',
      'encoded in two lines',
      [json, 'Content-Encoding: identity', 'Content-Encoding: gzip', LENGTH],
      BODY,
    ],
    ['422', 'without a type', [LENGTH], BODY],
    ['422', 'of another type', ['Content-Type: text/plain', LENGTH], BODY],
    ['422', 'of two types', [json, 'Content-Type: text/plain', LENGTH], BODY],
    ['422', 'of one type twice', [json, json, LENGTH], BODY],
    ['501', 'in a coding of the transfer', [json, 'Transfer-Encoding: gzip, chunked'], CHUNKS],
  ])('is answered %s %s', async (status, _what, lines, body) => {
    expect(await statusOf(lines, body)).toBe(status);
  });
});
