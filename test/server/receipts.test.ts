import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/contract/json.ts';
import { anAppealBody, anError, aReceipt } from '../service/support/appeals.ts';
import { aPdf, base64, FILES } from '../service/support/files.ts';
import { dial } from './node/serve.ts';
import { dataDir, start } from './whole-server.ts';

const MEBIBYTE = 1024 * 1024;
const NOBODYS_KEY = `sk_0011223344556677_${'x'.repeat(43)}`;

describe('an appeal over the network', () => {
  it.each(Object.entries(FILES))('accepts a %s receipt', async (_type, { name, content }) => {
    const { appeal } = await start(await dataDir());
    const { status, body } = await appeal({ file: base64(content), file_name: name });
    expect([status, body['status']]).toEqual([201, 'new']);
  });

  const refused = (detail: object) => anError(10400, 'Invalid data', detail);

  it.each<[string, JsonObject, object]>([
    [
      'of another type',
      aReceipt({ file: base64(Buffer.from('MZ not a receipt')) }),
      { 'receipt.file': ['the content is none of: PDF, JPEG, PNG, WebP, HEIC'] },
    ],
    [
      'in broken Base64',
      aReceipt({ file: 'JVBERi0x*' }),
      { 'receipt.file': ['invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'] },
    ],
    ['of nothing', aReceipt({ file: '' }), { 'receipt.file': ['may not be empty'] }],
    ['that is not there', aReceipt({ file: undefined }), { 'receipt.file': ['this field is required'] }],
    [
      'one byte over 10 MiB',
      aReceipt({ file: base64(aPdf(10 * MEBIBYTE + 1)) }),
      { 'receipt.file': ['at most 10485760 bytes are allowed'] },
    ],
  ])('rejects a receipt %s', async (_what, receipt, detail) => {
    const { appeal } = await start(await dataDir());
    const { status, body } = await appeal(receipt);
    expect([status, body]).toEqual([400, refused(detail)]);
  });

  it('stores a receipt of 10 MiB and returns it, also after a restart', async () => {
    const folder = await dataDir();
    const first = await start(folder);
    const content = aPdf(10 * MEBIBYTE);
    const created = await first.appeal(aReceipt({ file: base64(content) }));
    expect(created.status).toBe(201);
    const { id } = created.body;
    const path = `/support/appeals/${id}/messages`;
    await first.call('POST', path, { text: 'Hello', receipt: aReceipt() });
    const before = await first.call('GET', path);
    await first.stop();

    const second = await start(folder);
    expect(second.apiKey).toBe(first.apiKey);
    expect((await second.call('GET', `/api/v2/appeals/${id}/`)).body).toEqual(created.body);
    const after = await second.call('GET', path);
    expect(after.text).toBe(before.text);
    const receipt = after.body['receipt'];
    const link = isObject(receipt) ? String(receipt['link']) : '';
    const file = await fetch(`${second.origin}${link}`, {
      headers: { authorization: `Token ${second.apiKey}` },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="receipt-\d+\.pdf"/),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    // The receipt requires the API key.
    expect((await fetch(`${second.origin}${link}`)).status).toBe(401);
  });

  it('rejects 28 MB with 413, with and without a Content-Length', async () => {
    const { call, aPayment } = await start(await dataDir());
    const file = 'A'.repeat(28_000_000);
    const body = anAppealBody(await aPayment(), { receipt: aReceipt({ file }) });
    const announced = await call('POST', '/api/v2/appeals/', body);
    expect([announced.status, announced.text]).toEqual([413, 'Content Too Large']);
    const chunks = JSON.stringify(body).match(/.{1,65536}/g) ?? [];
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.close();
        else controller.enqueue(Buffer.from(chunk));
      },
    });
    const streamed = await call('POST', '/api/v2/appeals/', stream);
    expect([streamed.status, streamed.body]).toEqual([413, { detail: 'Request body is too large' }]);
  });

  it('rejects an unknown key with 401 whatever the size of the body', async () => {
    const { call } = await start(await dataDir());
    const body = anAppealBody(1, { receipt: aReceipt({ file: base64(aPdf(10 * MEBIBYTE)) }) });
    const { status, body: said } = await call('POST', '/api/v2/appeals/', body, NOBODYS_KEY);
    expect([status, said]).toEqual([401, anError(10401, 'Invalid token')]);
  });

  it('is disconnected when its body is incomplete, and stores nothing', async () => {
    const { port, apiKey, call } = await start(await dataDir(), {
      headersMs: 1000,
      requestMs: 1000,
      checkMs: 50,
    });
    const { socket, ended } = await dial(port);
    socket.write(
      `POST /api/v2/appeals/ HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${apiKey}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 10000000\r\n\r\n{"payment":1,',
    );
    // Other requests are answered meanwhile.
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect(await ended).toMatch(/^(HTTP\/1\.1 (408|500) |$)/);
    expect((await call('GET', '/api/v2/appeals/')).text).toBe('[]');
  });
});
