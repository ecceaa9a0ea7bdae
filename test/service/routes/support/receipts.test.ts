import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../../../src/contract/json.ts';
import { fileNameProblem } from '../../../../src/service/lib/file-name.ts';
import { aReceipt, newAppeal, OPERATOR_TOKEN, threadOf } from '../../support/appeals.ts';
import { type Bench, openBench, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { aPdf, base64, FILES } from '../../support/files.ts';

/** The link of an appeal's or a message's receipt. */
const linkOf = (holder: unknown): string => {
  const receipt = isObject(holder) ? holder['receipt'] : null;
  return text(isObject(receipt) ? receipt['link'] : null);
};

async function fetchFile(bench: Bench, link: string, token = bench.apiKey) {
  const headers = { authorization: `Token ${token}` };
  const response = await bench.service.fetch(new Request(`http://service.internal${link}`, { headers }));
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

describe.each(databases)('a receipt on $kind', (on) => {
  it.each(Object.entries(FILES))('that is %s is served byte for byte', async (type, { name, content }) => {
    const bench = await openBench({ on, operatorToken: OPERATOR_TOKEN });
    const receipt = { file: base64(content), file_name: name };
    const { appealId } = await newAppeal(bench, { receipt });
    const posted = await bench.post(threadOf(appealId), { receipt }, { token: bench.apiKey });
    const thread = await bench.get(threadOf(appealId), { token: bench.apiKey });
    for (const link of [linkOf(thread.body), linkOf(posted.body['message'])]) {
      for (const token of [bench.apiKey, OPERATOR_TOKEN]) {
        const got = await fetchFile(bench, link, token);
        expect(got.response.status).toBe(200);
        expect(got.content.equals(content)).toBe(true);
        expect(got.response.headers.get('content-type')).toBe(type);
        expect(got.response.headers.get('content-length')).toBe(String(content.length));
      }
    }
  });

  it('of 10 MiB is served completely', async () => {
    const bench = await openBench({ on });
    const content = aPdf(10 * 1024 * 1024);
    const { appealId } = await newAppeal(bench, { receipt: aReceipt({ file: base64(content) }) });
    const thread = await bench.get(threadOf(appealId), { token: bench.apiKey });
    const got = await fetchFile(bench, linkOf(thread.body));
    expect(got.content.equals(content)).toBe(true);
  });
});

describe('a receipt', () => {
  async function served(receipt: JsonObject) {
    const bench = await openBench();
    const { appealId } = await newAppeal(bench, { receipt: aReceipt(receipt) });
    const thread = await bench.get(threadOf(appealId), { token: bench.apiKey });
    return { bench, appealId, ...(await fetchFile(bench, linkOf(thread.body))) };
  }

  it('is served as an attachment in a CSP sandbox', async () => {
    const { response } = await served({});
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('has its original file name and an ASCII one', async () => {
    const { response } = await served({ file_name: "Чек (№5) 'копия'.PDF" });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="receipt-\d+\.pdf"; filename\*=UTF-8''%D0%A7%D0%B5%D0%BA%20%28%E2%84%965%29%20%27%D0%BA%D0%BE%D0%BF%D0%B8%D1%8F%27\.PDF$/,
    );
  });

  it('cannot break its header by any file name', async () => {
    const bench = await openBench();
    const { appealId } = await newAppeal(bench);
    const thread = await bench.get(threadOf(appealId), { token: bench.apiKey });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (start) => {
        const name = `${start}.pdf`;
        fc.pre(fileNameProblem(name) === null);
        await bench.context.database.query('update receipts set file_name = ?', [name]);
        const { response } = await fetchFile(bench, linkOf(thread.body));
        const [, encoded = ''] =
          /^attachment; filename="receipt-\d+\.pdf"; filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(
            response.headers.get('content-disposition') ?? '',
          ) ?? [];
        expect(decodeURIComponent(encoded)).toBe(name);
      }),
    );
  });

  it('is found under its own appeal only', async () => {
    const { bench, appealId } = await served({});
    const other = await newAppeal(bench);
    const thread = await bench.get(threadOf(appealId), { token: bench.apiKey });
    const elsewhere = linkOf(thread.body).replace(`/${appealId}/`, `/${other.appealId}/`);
    for (const link of [elsewhere, `/support/appeals/${appealId}/receipts/x`]) {
      const { response, content } = await fetchFile(bench, link);
      expect([response.status, content.toString()]).toEqual([404, 'Not Found']);
    }
  });
});
