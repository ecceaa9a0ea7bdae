import { describe, expect, it } from 'vitest';
import {
  type ChunkedBody,
  chunkedResponse,
  chunksOf,
  chunksOfBase64,
} from '../../../src/service/http/chunked-response.ts';
import { createReceiptSlots } from '../../../src/service/http/receipt-slots.ts';

const SIZE = 1_000_000;
const CONTENT = Buffer.from(Array.from({ length: SIZE }, (_, index) => (index * 7) % 251));

/** Answers with the content, in the only slot. */
function answering(load: ChunkedBody['load'] = async () => chunksOf(CONTENT)) {
  const slots = createReceiptSlots(1);
  const answer = (method = 'GET') =>
    chunkedResponse(new Request('http://a/', { method }), { sizeBytes: SIZE, load }, {}, slots, 'a');
  const isFree = () => {
    try {
      slots.take('b')();
      return true;
    } catch {
      return false;
    }
  };
  return { answer, isFree };
}

describe('a response in chunks', () => {
  it('is complete, from bytes and from Base64', async () => {
    const text = CONTENT.toString('base64');
    async function* pieces() {
      for (let at = 0; at < text.length; at += 400_000) yield text.slice(at, at + 400_000);
    }
    const base64 = async () => chunksOfBase64(pieces());
    for (const { answer } of [answering(), answering(base64)]) {
      const response = await answer();
      expect(response.headers.get('content-length')).toBe(String(SIZE));
      expect(Buffer.from(await response.arrayBuffer()).equals(CONTENT)).toBe(true);
    }
  });

  it('makes its first chunk before it answers, and another only when the reader asks for it', async () => {
    let made = 0;
    function* counted() {
      for (const chunk of [CONTENT, CONTENT, CONTENT]) {
        made += 1;
        yield chunk;
      }
    }
    const { answer } = answering(async () => counted());
    const reader = (await answer()).body?.getReader();
    expect(made).toBe(1);
    await reader?.read();
    expect(made).toBe(1);
    await reader?.read();
    expect(made).toBe(2);
  });

  it('is no 200 when its first chunk cannot be read, and frees its slot', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    async function* failing(): AsyncGenerator<Uint8Array> {
      throw new Error('no database');
    }
    const { answer, isFree } = answering(async () => failing());
    await expect(answer()).rejects.toThrow('no database');
    expect(isFree()).toBe(true);
  });

  it('holds its slot until it has been read', async () => {
    const { answer, isFree } = answering();
    const response = await answer();
    expect(isFree()).toBe(false);
    await expect(answer()).rejects.toMatchObject({ status: 503 });
    await response.arrayBuffer();
    expect(isFree()).toBe(true);
  });

  it('frees its slot when its reader has gone', async () => {
    const { answer, isFree } = answering();
    await (await answer()).body?.cancel();
    expect(isFree()).toBe(true);
  });

  it('frees its slot when the content cannot be loaded', async () => {
    const { answer, isFree } = answering(() => Promise.reject(new Error('no database')));
    await expect(answer()).rejects.toThrow('no database');
    expect(isFree()).toBe(true);
  });

  it('frees its slot, and breaks off, when a later chunk cannot be read', async () => {
    async function* failing() {
      yield CONTENT.subarray(0, 1000);
      throw new Error('no database');
    }
    const { answer, isFree } = answering(async () => failing());
    await expect((await answer()).arrayBuffer()).rejects.toThrow('no database');
    expect(isFree()).toBe(true);
  });

  it('takes no slot for a HEAD request', async () => {
    const { answer, isFree } = answering();
    expect((await answer('HEAD')).headers.get('content-length')).toBe(String(SIZE));
    expect(isFree()).toBe(true);
  });
});
