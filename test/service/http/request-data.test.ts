import { describe, expect, it } from 'vitest';
import { freeBytes, readBytes } from '../../../src/service/http/request-data.ts';
import { appealFields } from '../../../src/service/http/validate-appeals.ts';

const LIMIT = 300_000;

function upload(text: string, headers: Record<string, string> = {}): Request {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 50_001) controller.enqueue(bytes.subarray(at, at + 50_001));
      controller.close();
    },
  });
  return new Request('http://a/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

const large = JSON.stringify({ text: 'я'.repeat(100_000) });

describe('the bytes of a large body', () => {
  it.each([
    ['without Content-Length', {}],
    ['with Content-Length', { 'content-length': String(Buffer.byteLength(large)) }],
  ])('%s are joined from its chunks', async (_how, headers) => {
    const bytes = await readBytes(upload(large, headers), LIMIT);
    expect(Buffer.from(bytes ?? []).toString()).toBe(large);
  });

  it('are empty once they were freed, or their fields were read', async () => {
    const text = JSON.stringify({ text: 'a'.repeat(100_000) });
    const [first, second] = [await readBytes(upload(text), LIMIT), await readBytes(upload(text), LIMIT)];
    if (first === null || second === null) throw new Error('too large');
    freeBytes(first);
    expect(first.byteLength).toBe(0);
    expect(await appealFields(second)).toEqual(JSON.parse(text));
    expect([second.byteLength, second.buffer.byteLength]).toEqual([0, 0]);
  });

  it('are parsed with turns of the event loop for others in between', async () => {
    const bytes = await readBytes(upload(JSON.stringify({ text: 'a'.repeat(100_000) })), LIMIT);
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await appealFields(bytes ?? new Uint8Array());
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('are not what freeing takes from a small body, whose memory others share', async () => {
    const small = new Request('http://a/', {
      method: 'POST',
      body: '{}',
      headers: { 'content-length': '2' },
    });
    const bytes = await readBytes(small, LIMIT);
    if (bytes === null) throw new Error('too large');
    freeBytes(bytes);
    expect(bytes.byteLength).toBe(2);
  });
});
