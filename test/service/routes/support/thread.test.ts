import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import { acceptAppeal, takeAppeal } from '../../../../src/service/operations/move-appeal.ts';
import { MOST_MESSAGES, MOST_RECEIPTS } from '../../../../src/service/operations/post-message.ts';
import { findAppeal } from '../../../../src/service/store/appeals.ts';
import { anError, aReceipt, newAppeal, OPERATOR_TOKEN, threadOf } from '../../support/appeals.ts';
import { type Bench, connectAll, newMerchant, newOrder, openBench, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { base64, FILES } from '../../support/files.ts';

const OPERATOR = { token: OPERATOR_TOKEN };
const by = (bench: Bench) => ({ token: bench.apiKey });
const open = (over: Parameters<typeof openBench>[0] = {}) =>
  openBench({ operatorToken: OPERATOR_TOKEN, ...over });

const textsIn = (thread: JsonObject): unknown[] =>
  Array.isArray(thread['messages']) ? thread['messages'].map((message: JsonObject) => message['text']) : [];

const READY = 'The receipt and the payment request ID are here: the appeal is ready for processing.';

describe.each(databases)('the support thread on $kind', (on) => {
  it('opens with the appeal, and lists what it lacks', async () => {
    const bench = await open({ on });
    const { appealId, id } = await newAppeal(bench);
    const { status, body } = await bench.get(threadOf(appealId), by(bench));
    expect([status, body]).toEqual([
      200,
      {
        appeal: appealId,
        status: 'new',
        ready: false,
        needs: ['receipt', 'payment_id'],
        receipt: {
          id: expect.any(Number),
          file_name: 'receipt.pdf',
          type: 'application/pdf',
          size_bytes: 21,
          link: expect.stringMatching(`^/support/appeals/${appealId}/receipts/\\d+$`),
        },
        messages: [
          {
            id: expect.any(Number),
            author: 'service',
            text:
              `Appeal ${appealId} on payment ${id}, 1500.00. ` +
              'To start processing, send the payment receipt and the payment request ID here.',
            payment_id: null,
            receipt: null,
            created_at: '2026-10-01T10:00:00.000Z',
          },
        ],
      },
    ]);
  });

  it('is ready once it has the receipt and the payment ID, in one message or in several', async () => {
    const bench = await open({ on });
    const first = await newAppeal(bench);
    const both = { receipt: aReceipt(), payment_id: first.paymentId };
    expect((await bench.post(threadOf(first.appealId), both, by(bench))).body).toMatchObject({
      ready: true,
      needs: [],
    });

    const second = await newAppeal(bench);
    const needs: unknown[] = [];
    for (const message of [{ text: 'Hello' }, { payment_id: second.id }, { receipt: aReceipt() }]) {
      const { status, body } = await bench.post(threadOf(second.appealId), message, by(bench));
      expect(status).toBe(201);
      needs.push(body['needs']);
    }
    expect(needs).toEqual([['receipt', 'payment_id'], ['receipt'], []]);
    const { body } = await bench.get(threadOf(second.appealId), by(bench));
    expect(body).toMatchObject({ ready: true, status: 'new' });
    expect(textsIn(body)).toEqual([expect.any(String), 'Hello', null, null, READY]);
    expect((await findAppeal(bench.context.database, second.appealId))?.readyAt).toBe(bench.clock.now());
  });

  it('becomes ready once when its last two messages are concurrent', async () => {
    const bench = await open({ on });
    const { appealId, paymentId } = await newAppeal(bench);
    await connectAll(bench.context.database, on);
    const parts = [{ receipt: aReceipt() }, { payment_id: paymentId }, { text: 'x' }, { text: 'y' }];
    await Promise.all(parts.map((part) => bench.post(threadOf(appealId), part, by(bench))));
    const { body } = await bench.get(threadOf(appealId), by(bench));
    expect(textsIn(body).filter((said) => said === READY)).toEqual([READY]);
    expect(body['needs']).toEqual([]);
  });

  it('responds with the stored message', async () => {
    const bench = await open({ on });
    const { appealId, paymentId } = await newAppeal(bench);
    const { content, name } = FILES['image/heic'];
    const message = {
      text: 'Чек ниже:\nсм. вложение',
      receipt: { file: base64(content), file_name: name },
      payment_id: paymentId.toUpperCase(),
    };
    const { status, body } = await bench.post(threadOf(appealId), message, by(bench));
    expect([status, body]).toEqual([
      201,
      {
        appeal: appealId,
        status: 'new',
        ready: true,
        needs: [],
        message: {
          id: expect.any(Number),
          author: 'merchant',
          text: message.text,
          payment_id: paymentId,
          receipt: {
            id: expect.any(Number),
            file_name: name,
            type: 'image/heic',
            size_bytes: content.length,
            link: expect.stringMatching(`^/support/appeals/${appealId}/receipts/\\d+$`),
          },
          created_at: '2026-10-01T10:00:00.000Z',
        },
      },
    ]);
  });

  it('finds the payment’s UUID in a text', async () => {
    const bench = await open({ on });
    const { appealId, paymentId } = await newAppeal(bench);
    const { body } = await bench.post(threadOf(appealId), { text: `It is ${paymentId}.` }, by(bench));
    expect(body).toMatchObject({ needs: ['receipt'], message: { payment_id: paymentId } });
  });

  it('accepts messages of the operator, who sees all threads', async () => {
    const bench = await open({ on });
    const { appealId } = await newAppeal(bench);
    const said = await bench.post(threadOf(appealId), { text: 'Which bank was it?' }, OPERATOR);
    expect([said.status, said.body['message']]).toEqual([
      201,
      expect.objectContaining({ author: 'operator', text: 'Which bank was it?' }),
    ]);
    const [seen, theirs] = [
      await bench.get(threadOf(appealId), OPERATOR),
      await bench.get(threadOf(appealId), by(bench)),
    ];
    expect(seen.body).toEqual(theirs.body);
  });

  it('is read-only once the appeal is closed', async () => {
    const bench = await open({ on });
    const { appealId } = await newAppeal(bench);
    await takeAppeal(bench.context, appealId, { actor: 'operator', evenIfNotReady: true });
    await acceptAppeal(bench.context, appealId, { actor: 'operator', comment: 'The money has come.' });
    const late = await bench.post(threadOf(appealId), { text: 'Thanks' }, by(bench));
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'the appeal is closed, or its thread is full' },
    ]);
    const { status, body } = await bench.get(threadOf(appealId), by(bench));
    expect([status, body['status']]).toEqual([200, 'done']);
    expect(textsIn(body).slice(1)).toEqual([
      'The appeal is being reviewed.',
      'The money has come.',
      'The appeal has been processed successfully.',
    ]);
  });

  it('limits the number of messages and receipts', async () => {
    const bench = await open({ on });
    const { appealId } = await newAppeal(bench);
    const post = (message: JsonObject) => bench.post(threadOf(appealId), message, by(bench));
    for (let count = 1; count < MOST_RECEIPTS; count += 1) {
      expect((await post({ receipt: aReceipt() })).status).toBe(201);
    }
    const another = await post({ receipt: aReceipt() });
    expect([another.status, another.body]).toEqual([
      409,
      { detail: `the appeal has ${MOST_RECEIPTS} receipts already` },
    ]);
    await bench.context.database.query('update appeals set message_count = ?', [MOST_MESSAGES - 1]);
    expect([(await post({ text: 'last' })).status, (await post({ text: 'beyond' })).status]).toEqual([
      201, 409,
    ]);
  });
});

describe('a message', () => {
  const WRONG: readonly (readonly [string, unknown, string, object | null])[] = [
    ['nothing', {}, 'A message needs a text, a receipt or a payment_id', null],
    [
      'only nulls',
      { text: null, receipt: null, payment_id: null },
      'A message needs a text, a receipt or a payment_id',
      null,
    ],
    ['a list', [], 'The body is not a JSON object', null],
    ['no JSON', '{', 'The body is not valid JSON', null],
    ['an empty text', { text: ' \n ' }, 'Invalid data', { text: ['may not be empty'] }],
    ['a number as text', { text: 7 }, 'Invalid data', { text: ['text is expected'] }],
    [
      'a text too long',
      { text: 'x'.repeat(4001) },
      'Invalid data',
      { text: ['at most 4000 characters are allowed'] },
    ],
    [
      'control characters',
      { text: 'a\u0000b' },
      'Invalid data',
      { text: ['control characters are not allowed'] },
    ],
    [
      'another payment',
      { payment_id: 999_999 },
      'Invalid data',
      { payment_id: ["not the ID of this appeal's payment"] },
    ],
    [
      'another payment, by UUID',
      { payment_id: '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11' },
      'Invalid data',
      { payment_id: ["not the ID of this appeal's payment"] },
    ],
    ['an object as ID', { payment_id: {} }, 'Invalid data', { payment_id: ['an ID is expected'] }],
    [
      'all of it wrong',
      { text: 7, payment_id: [], receipt: { file: '!', file_name: '' } },
      'Invalid data',
      {
        text: ['text is expected'],
        payment_id: ['an ID is expected'],
        'receipt.file': ['invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
        'receipt.file_name': ['may not be empty'],
      },
    ],
  ];

  it.each(WRONG)('may not be %s', async (_what, message, msg, detail) => {
    const bench = await open();
    const { appealId } = await newAppeal(bench);
    const answer = await bench.post(threadOf(appealId), message, by(bench));
    expect([answer.status, answer.body]).toEqual([400, anError(10400, msg, detail)]);
    expect(textsIn((await bench.get(threadOf(appealId), by(bench))).body)).toHaveLength(1);
  });

  it('requires the Content-Type of JSON, and a size within the limit', async () => {
    const bench = await open();
    const { appealId } = await newAppeal(bench);
    const form = await bench.post(threadOf(appealId), '{', {
      ...by(bench),
      headers: { 'content-type': 'text/plain' },
    });
    expect([form.status, form.body]).toEqual([415, { detail: 'application/json is expected' }]);
    const long = await bench.post(threadOf(appealId), { text: 'x'.repeat(16 * 1024 * 1024) }, by(bench));
    expect([long.status, long.body]).toEqual([413, { detail: 'Request body is too large' }]);
  });
});

describe('a thread', () => {
  const calls = (bench: Bench, id: unknown, options: { token?: string }) => [
    bench.get(threadOf(id), options),
    bench.post(threadOf(id), { text: 'Hello' }, options),
    bench.get(`/support/appeals/${id}/receipts/1`, options),
  ];

  it('answers 401 without credentials', async () => {
    const bench = await open();
    const { appealId } = await newAppeal(bench);
    for (const answer of await Promise.all(calls(bench, appealId, {}))) {
      expect([answer.status, answer.body]).toEqual([
        401,
        anError(10401, 'Authorization header missing or malformed'),
      ]);
    }
    for (const answer of await Promise.all(calls(bench, appealId, { token: `${OPERATOR_TOKEN}x` }))) {
      expect([answer.status, answer.body]).toEqual([401, anError(10401, 'Invalid token')]);
    }
  });

  it('answers 403 to an order token and to a key without the right', async () => {
    const bench = await open();
    const { appealId } = await newAppeal(bench);
    const order = await newOrder(bench);
    await bench.context.database.query("update api_keys set rights = ''");
    for (const token of [text(order['merchant_token']), bench.apiKey]) {
      for (const answer of await Promise.all(calls(bench, appealId, { token }))) {
        expect([answer.status, answer.body]).toEqual([403, anError(10403, 'Not enough rights')]);
      }
    }
  });

  it('answers 404 alike for another merchant’s appeal and a missing one', async () => {
    const bench = await open();
    const other = await newMerchant(bench.context);
    const { appealId } = await newAppeal(bench);
    const answers = await Promise.all([
      ...calls(bench, appealId, { token: other.apiKey }),
      ...[appealId + 1, 'x', '9'.repeat(30)].flatMap((id) => [
        ...calls(bench, id, by(bench)),
        ...calls(bench, id, OPERATOR),
      ]),
    ]);
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, 'Not Found']);
  });

  it('rejects operators without a configured token', async () => {
    const bench = await openBench();
    const { appealId } = await newAppeal(bench);
    for (const token of [OPERATOR_TOKEN, 'null', 'undefined']) {
      expect((await bench.get(threadOf(appealId), { token })).status).toBe(401);
    }
  });

  it('answers with and without a trailing slash, and allows GET, HEAD and POST', async () => {
    const bench = await open();
    const { appealId } = await newAppeal(bench);
    const [bare, slashed] = await Promise.all(
      ['', '/'].map((slash) => bench.get(`${threadOf(appealId)}${slash}`, by(bench))),
    );
    expect([bare?.status, bare?.text]).toEqual([200, slashed?.text]);
    const { status, headers } = await bench.send('DELETE', threadOf(appealId), by(bench));
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});
