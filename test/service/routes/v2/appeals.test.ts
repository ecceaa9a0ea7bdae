import { describe, expect, it } from 'vitest';
import { acceptAppeal, rejectAppeal, takeAppeal } from '../../../../src/service/operations/move-appeal.ts';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { findAppeal } from '../../../../src/service/store/appeals.ts';
import {
  contentOfReceipt,
  type ReceiptInfo,
  receiptOfAppeal,
} from '../../../../src/service/store/receipts.ts';
import {
  APPEALS,
  anAppealBody,
  anError,
  appealAt,
  disputed,
  listIn,
  newAppeal,
} from '../../support/appeals.ts';
import { type Bench, connectAll, newMerchant, openBench, paymentOf, someCards } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { base64, FILES } from '../../support/files.ts';

/** Everything of a stored receipt, as Base64. */
async function contentOf({ context }: Bench, info: ReceiptInfo): Promise<string> {
  let content = '';
  for await (const piece of contentOfReceipt(context.database, info)) content += piece;
  return content;
}

const ACTOR = { actor: 'operator', evenIfNotReady: true } as const;

describe.each(databases)('an appeal on $kind', (on) => {
  it('is created as new with its receipt, and read the same', async () => {
    const bench = await openBench({ on });
    const { id, requisiteId } = await disputed(bench);
    const created = await bench.post(APPEALS, anAppealBody(id, { amount: '1499.50' }), {
      token: bench.apiKey,
    });
    expect([created.status, created.headers.get('content-type')]).toEqual([201, 'application/json']);
    expect(created.body).toEqual({
      id: expect.any(Number),
      status: 'new',
      payment: id,
      amount: '1499.50',
      bank_card: requisiteId,
      created_at: '2026-10-01T10:00:00.000Z',
      updated_at: '2026-10-01T10:00:00.000Z',
    });
    const read = await bench.get(appealAt(created.body['id']), { token: bench.apiKey });
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  it.each(Object.entries(FILES))('stores a receipt that is %s', async (mediaType, { name, content }) => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench, {
      receipt: { file: base64(content), file_name: name },
    });
    const info = await receiptOfAppeal(bench.context.database, appealId);
    expect(info).toEqual({
      id: expect.any(Number),
      appealId,
      fileName: name,
      mediaType,
      sizeBytes: content.length,
    });
    if (info === null) throw new Error('no receipt was stored');
    const kept = await contentOf(bench, info);
    expect(Buffer.from(kept, 'base64').equals(content)).toBe(true);
  });

  it('takes the payment’s UUID too, in any case, and answers the number', async () => {
    const bench = await openBench({ on, pool: someCards(4) });
    for (const spelled of [(id: string) => id, (id: string) => id.toUpperCase()]) {
      const { id, paymentId } = await disputed(bench);
      const { status, body } = await bench.post(APPEALS, anAppealBody(spelled(paymentId)), {
        token: bench.apiKey,
      });
      expect([status, body['payment']]).toEqual([201, id]);
      const again = await bench.post(APPEALS, anAppealBody(id), { token: bench.apiKey });
      expect(again.status).toBe(400);
    }
    const { paymentId } = await disputed(bench);
    const { apiKey } = await newMerchant(bench.context);
    const foreign = await bench.post(APPEALS, anAppealBody(paymentId), { token: apiKey });
    expect(foreign.body).toEqual(anError(10400, 'Invalid data', { payment: ['no such payment'] }));
  });

  it('stores a receipt under its name with the extension of its content, without line breaks', async () => {
    const bench = await openBench({ on });
    const content = Buffer.concat([FILES['image/jpeg'].content, Buffer.alloc(100)]);
    const file = base64(content).replace(/.{76}/g, '$&\r\n');
    const { appealId } = await newAppeal(bench, { receipt: { file, file_name: 'Чек.pdf' } });
    const info = await receiptOfAppeal(bench.context.database, appealId);
    expect(info).toMatchObject({
      fileName: 'Чек.pdf.jpg',
      mediaType: 'image/jpeg',
      sizeBytes: content.length,
    });
    if (info === null) throw new Error('no receipt was stored');
    expect(await contentOf(bench, info)).toBe(base64(content));
  });

  it('is listed among the merchant’s appeals, the newest first', async () => {
    const bench = await openBench({ on });
    const other = await newMerchant(bench.context);
    const first = await newAppeal(bench);
    const second = await newAppeal(bench);
    await takeAppeal(bench.context, first.appealId, ACTOR);
    const list = async (query = '', token = bench.apiKey) =>
      listIn(await bench.get(`${APPEALS}${query}`, { token })).map(({ id }) => id);
    expect(await list()).toEqual([second.appealId, first.appealId]);
    expect(await list('?status=new')).toEqual([second.appealId]);
    expect(await list('?status=in_progress&limit=1')).toEqual([first.appealId]);
    expect(await list('?status=done')).toEqual([]);
    expect(await list('?limit=1')).toEqual([second.appealId]);
    // An empty parameter is omitted, and an unknown one ignored.
    expect(await list('?status=&limit=&page=2')).toEqual([second.appealId, first.appealId]);
    expect(await list('', other.apiKey)).toEqual([]);
  });

  it('sets has_appeal of the payment while it is open', async () => {
    const bench = await openBench({ on });
    const payment = await disputed(bench);
    const read = () => bench.get(paymentOf(payment.orderId));
    const flags: unknown[] = [];
    const tags = new Set<string | null>();
    const look = async () => {
      const answer = await read();
      flags.push(answer.body['has_appeal']);
      tags.add(answer.headers.get('etag'));
    };
    await look();
    for (const outcome of [acceptAppeal, rejectAppeal]) {
      const { body } = await bench.post(APPEALS, anAppealBody(payment.id), { token: bench.apiKey });
      await look();
      await takeAppeal(bench.context, Number(body['id']), ACTOR);
      await look();
      await outcome(bench.context, Number(body['id']), ACTOR);
      await look();
    }
    expect(flags).toEqual([false, true, true, false, true, true, false]);
    // The ETag changes with the flag, so that a polling page sees it.
    expect(tags.size).toBe(5);
  });

  it('can be filed about a payment in any status', async () => {
    const bench = await openBench({ on });
    const canceled = await disputed(bench);
    await movePayment(bench.context, canceled.paymentId, 'canceled');
    const completed = await disputed(bench);
    await movePayment(bench.context, completed.paymentId, 'completed');
    for (const { id } of [canceled, completed]) {
      const { status } = await bench.post(APPEALS, anAppealBody(id), { token: bench.apiKey });
      expect(status).toBe(201);
    }
  });

  it('is the only open one of its payment under concurrency', async () => {
    const bench = await openBench({ on });
    const { id } = await disputed(bench);
    await connectAll(bench.context.database, on);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bench.post(APPEALS, anAppealBody(id), { token: bench.apiKey })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual(
      anError(10400, 'Invalid data', { payment: ['the payment has an appeal that is still open'] }),
    );
    const appeals = listIn(await bench.get(APPEALS, { token: bench.apiKey }));
    expect(appeals).toHaveLength(1);
  });

  it('can be followed by another once it is closed', async () => {
    const bench = await openBench({ on });
    const { id, appealId } = await newAppeal(bench);
    await takeAppeal(bench.context, appealId, ACTOR);
    await rejectAppeal(bench.context, appealId, ACTOR);
    const { status } = await bench.post(APPEALS, anAppealBody(id), { token: bench.apiKey });
    expect(status).toBe(201);
  });

  it('has created_at and updated_at', async () => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench);
    bench.clock.advance(61_000);
    await takeAppeal(bench.context, appealId, ACTOR);
    const { body } = await bench.get(appealAt(appealId), { token: bench.apiKey });
    expect(body).toMatchObject({
      status: 'in_progress',
      created_at: '2026-10-01T10:00:00.000Z',
      updated_at: '2026-10-01T10:01:01.000Z',
    });
    expect(await findAppeal(bench.context.database, appealId)).toMatchObject({ status: 'in_progress' });
  });
});

describe('the list of appeals', () => {
  it('has a limit of 50 by default and 100 at most', async () => {
    const bench = await openBench();
    const { id, appealId } = await newAppeal(bench);
    const { database } = bench.context;
    await database.query("update appeals set status = 'done' where id = ?", [appealId]);
    for (let count = 1; count < 120; count += 1) {
      await database.query(
        `insert into appeals (merchant_id, payment, amount, bank_card, status, created_at, updated_at)
         values (?, ?, '1', 1, 'done', 0, 0)`,
        [bench.merchantId, id],
      );
    }
    const count = async (query: string) =>
      listIn(await bench.get(`${APPEALS}${query}`, { token: bench.apiKey })).length;
    expect([await count(''), await count('?limit=100'), await count('?limit=7')]).toEqual([50, 100, 7]);
  });

  it.each([
    ['limit=0', { limit: ['ensure this value is from 1 to 100'] }],
    ['limit=101', { limit: ['ensure this value is from 1 to 100'] }],
    ['limit=-1', { limit: ['ensure this value is from 1 to 100'] }],
    ['limit=99999999999999999999', { limit: ['a whole number is expected'] }],
    ['limit=1.5', { limit: ['a whole number is expected'] }],
    ['limit=1e1', { limit: ['a whole number is expected'] }],
    ['limit=ten', { limit: ['a whole number is expected'] }],
    ['limit=%20', { limit: ['a whole number is expected'] }],
    ['limit=1&limit=2', { limit: ['a whole number is expected'] }],
    ['status=open', { status: ['one of: new, in_progress, done, rejected'] }],
    ['status=NEW', { status: ['one of: new, in_progress, done, rejected'] }],
    ['status=new&status=done', { status: ['one of: new, in_progress, done, rejected'] }],
    [
      'status=x&limit=x',
      {
        status: ['one of: new, in_progress, done, rejected'],
        limit: ['a whole number is expected'],
      },
    ],
  ])('answers 400 to ?%s', async (query, detail) => {
    const bench = await openBench();
    const { status, body } = await bench.get(`${APPEALS}?${query}`, { token: bench.apiKey });
    expect([status, body]).toEqual([400, anError(10400, 'Invalid data', detail)]);
  });
});
