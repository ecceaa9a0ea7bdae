import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/service/http/body.ts';
import { anOrderBody, ORDERS, openBench } from '../support/bench.ts';

const LIMIT = 100;

function request(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('http://service.internal/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
}

/** A body without Content-Length, and the number of chunks read. */
function stream(chunkBytes: number, chunks: number) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === chunks) return controller.close();
        sent += 1;
        return controller.enqueue(new Uint8Array(chunkBytes).fill(32));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => sent };
}

describe('a JSON body', () => {
  it('is read up to the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        const bytes = new TextEncoder().encode(text).byteLength;
        expect(await readJson(request(text), bytes)).toEqual({ json: JSON.parse(text) });
        expect(await readJson(request(text), bytes - 1)).toBe('too-large');
      }),
    );
  });

  it('without Content-Length is read no further than the limit', async () => {
    const endless = stream(40, 1000);
    expect(await readJson(request(endless.body), LIMIT)).toBe('too-large');
    expect(endless.sent()).toBe(3);
  });

  it('is not read when its Content-Length exceeds the limit', async () => {
    const long = stream(40, 1000);
    expect(await readJson(request(long.body, { 'content-length': '40000' }), LIMIT)).toBe('too-large');
    expect(long.sent()).toBe(0);
  });

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data',
  ])('is rejected with the Content-Type %j', async (type) => {
    expect(await readJson(request('{}', { 'content-type': type }), LIMIT)).toBe('not-json');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'is accepted with the Content-Type %s',
    async (type) => {
      expect(await readJson(request('{}', { 'content-type': type }), LIMIT)).toEqual({ json: {} });
    },
  );

  it('is malformed when it is empty, or not UTF-8', async () => {
    expect(await readJson(request(null), LIMIT)).toBe('malformed');
    expect(await readJson(request(new Uint8Array([0x22, 0xff, 0x22])), LIMIT)).toBe('malformed');
  });
});

describe('the service', () => {
  it('answers 413 to a body over 64 KiB', async () => {
    const bench = await openBench();
    const fits = anOrderBody({ note: 'x'.repeat(65_000) });
    expect((await bench.post(ORDERS, fits, { token: bench.apiKey })).status).toBe(200);
    const long = await bench.post(ORDERS, anOrderBody({ note: 'x'.repeat(65_536) }), { token: bench.apiKey });
    expect([long.status, long.body]).toEqual([413, { detail: 'Request body is too large' }]);
  });

  it('requires the Content-Type of JSON', async () => {
    const bench = await openBench();
    const options = { token: bench.apiKey, headers: { 'content-type': 'text/plain' } };
    const { status, body } = await bench.post(ORDERS, anOrderBody(), options);
    expect(status).toBe(422);
    expect(body['detail']).toMatchObject([{ loc: ['header', 'content-type'] }]);
  });
});
