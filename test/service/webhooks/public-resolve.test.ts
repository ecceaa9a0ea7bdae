import { createSocket } from 'node:dgram';
import { describe, expect, it, onTestFinished } from 'vitest';
import { publicResolve } from '../../../src/service/webhooks/public-resolve.ts';

const A = 1;
const AAAA = 28;
const UNKNOWN = 3;

/** A name server. @param answers the address as bytes, an error code, or `null` for no response, by the type of the query */
async function aNameServer(answers: Readonly<Record<number, readonly number[] | number | null>>) {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (query, from) => {
    // The question ends with its type and class (RFC 1035, section 4.1).
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4);
    const answer = answers[type] ?? null;
    if (answer === null) return;
    const [code, bytes] = typeof answer === 'number' ? [answer, null] : [0, answer];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(bytes === null ? 0 : 1, 6);
    head.writeUInt32BE(0, 8);
    const record = bytes === null ? [] : [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes];
    socket.send(Buffer.concat([head, query.subarray(12, end), Buffer.from(record)]), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return publicResolve([`127.0.0.1:${socket.address().port}`]);
}

const IPV4 = [192, 0, 2, 1];
const IPV6 = [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
const V4 = { address: '192.0.2.1', family: 4 };
const V6 = { address: '2001:db8::1', family: 6 };

describe('the resolution of a public name', () => {
  it('gives the addresses of both families', async () => {
    const resolve = await aNameServer({ [A]: IPV4, [AAAA]: IPV6 });
    // An IPv6 address that comes too late is left out.
    expect([[V4, V6], [V4]]).toContainEqual(await resolve('shop.example'));
  });

  it('does not wait for a name server without a response to the other family', async () => {
    const resolve = await aNameServer({ [A]: IPV4 });
    expect(await resolve('shop.example')).toEqual([V4]);
  });

  it('finds a name with IPv6 addresses only', async () => {
    const resolve = await aNameServer({ [A]: UNKNOWN, [AAAA]: IPV6 });
    expect(await resolve('shop.example')).toEqual([V6]);
  });

  it('fails for an unknown name', async () => {
    const resolve = await aNameServer({ [A]: UNKNOWN, [AAAA]: UNKNOWN });
    await expect(resolve('shop.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
