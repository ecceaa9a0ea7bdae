import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../../../src/contract/json.ts';
import { revokeKey } from '../../../../src/service/store/keys.ts';
import {
  APPEALS,
  anAppealBody,
  anError,
  appealAt,
  aReceipt,
  disputed,
  listIn,
  newAppeal,
  OPERATOR_TOKEN,
} from '../../support/appeals.ts';
import { type Bench, newMerchant, newOrder, openBench, someCards, text } from '../../support/bench.ts';
import { aPdf, base64, FILES } from '../../support/files.ts';

const MEBIBYTE = 1024 * 1024;
const INVALID_BASE64 = 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected';
const UNPADDED = 'invalid Base64: the padding is missing: = at the end, up to a multiple of four characters';
const DATA_URL = 'invalid Base64: send what follows "base64," only, without the data: prefix';
const BAD_PAYMENT = "the payment's number or its UUID is expected";
const BAD_AMOUNT = 'a sum above zero with exactly two decimals is expected, such as "1500.00"';
const NO_TYPE = 'the content is none of: PDF, JPEG, PNG, WebP, HEIC';
const MISSING_TOKEN = anError(10401, 'Authorization header missing or malformed');
const BAD_TOKEN = anError(10401, 'Invalid token');

type Call = (bench: Bench, headers: Record<string, string>) => ReturnType<Bench['get']>;

const CALLS: readonly (readonly [string, Call])[] = [
  ['the creation', (bench, headers) => bench.post(APPEALS, '{', { headers })],
  ['the list', (bench, headers) => bench.get(`${APPEALS}?limit=x`, { headers })],
  ['the read', (bench, headers) => bench.get(appealAt('x'), { headers })],
];

describe.each(CALLS)('%s of appeals', (_name, call) => {
  it.each([
    [undefined, MISSING_TOKEN],
    ['', MISSING_TOKEN],
    ['Token', MISSING_TOKEN],
    ['Bearer sk_0011223344556677_x', MISSING_TOKEN],
    ['Token a b', MISSING_TOKEN],
    ['Token x', BAD_TOKEN],
    [`Token sk_0011223344556677_${'x'.repeat(43)}`, BAD_TOKEN],
    [`Token ot_${'x'.repeat(64)}`, BAD_TOKEN],
    [`Token ${OPERATOR_TOKEN}`, BAD_TOKEN],
  ])('answers 401 before any validation: %j', async (authorization, expected) => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await call(bench, { ...headers, 'content-type': 'text/plain' });
    expect([answer.status, answer.body]).toEqual([401, expected]);
    expect(answer.headers.get('www-authenticate')).toBe('Token');
  });

  it('answers 401 to a revoked key', async () => {
    const bench = await openBench();
    await revokeKey(bench.context.database, bench.merchantId, bench.apiKey.split('_')[1] ?? '', 0);
    const answer = await call(bench, { authorization: `Token ${bench.apiKey}` });
    expect([answer.status, answer.body]).toEqual([401, BAD_TOKEN]);
  });

  it('answers 403 to an order token and to a key without the right', async () => {
    const bench = await openBench();
    const order = await newOrder(bench);
    await bench.context.database.query("update api_keys set rights = '' where merchant_id = ?", [
      bench.merchantId,
    ]);
    for (const token of [text(order['merchant_token']), bench.apiKey]) {
      const answer = await call(bench, { authorization: `Token ${token}`, 'content-type': 'text/plain' });
      expect([answer.status, answer.body]).toEqual([403, anError(10403, 'Not enough rights')]);
    }
  });
});

describe('the read of an appeal', () => {
  it('answers 404 alike for a missing appeal and another merchant’s', async () => {
    const bench = await openBench();
    const other = await newMerchant(bench.context);
    const { appealId } = await newAppeal(bench);
    const strangers = [appealAt(appealId)].map((path) => bench.get(path, { token: other.apiKey }));
    const ids = [appealId + 1, 0, -1, '007', 'x', '1.0', '9'.repeat(15), '9'.repeat(40), '%00', "1'--"];
    const unknown = ids.map((id) => bench.get(appealAt(id), { token: bench.apiKey }));
    for (const answer of await Promise.all([...strangers, ...unknown])) {
      expect([answer.status, answer.text]).toEqual([404, 'Not Found']);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    }
  });
});

describe('the creation of an appeal', () => {
  async function bodyErrorV1(change: (good: JsonObject) => unknown, headers: Record<string, string> = {}) {
    const bench = await openBench();
    const { id } = await disputed(bench);
    const answer = await bench.post(APPEALS, change(anAppealBody(id)), { token: bench.apiKey, headers });
    const left = listIn(await bench.get(APPEALS, { token: bench.apiKey }));
    const kept = await bench.context.database.query('select count(*) as n from receipts');
    expect([left, kept]).toEqual([[], [{ n: 0 }]]);
    return answer;
  }

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
  ])('answers 415 before it reads the body: %j', async (type) => {
    const answer = await bodyErrorV1(() => '{', { 'content-type': type });
    expect([answer.status, answer.body]).toEqual([415, { detail: 'application/json is expected' }]);
  });

  it.each(['', '{', '{"payment":1,}', "{'payment':1}", '['.repeat(1000)])(
    'rejects the JSON %.20j',
    async (body) => {
      const answer = await bodyErrorV1(() => body);
      expect([answer.status, answer.body]).toEqual([400, anError(10400, 'The body is not valid JSON')]);
    },
  );

  it.each(['null', '[]', '7', '"text"', 'true'])('rejects %s, which is not an object', async (body) => {
    const answer = await bodyErrorV1(() => body);
    expect([answer.status, answer.body]).toEqual([400, anError(10400, 'The body is not a JSON object')]);
  });

  const receiptWith = (over: JsonObject) => (good: JsonObject) => ({ ...good, receipt: aReceipt(over) });
  const file = (value: unknown) => receiptWith({ file: value });
  const named = (value: unknown) => receiptWith({ file_name: value });
  const without =
    (...names: readonly string[]) =>
    (good: JsonObject) =>
      Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)));

  type Wrong = [string, (good: JsonObject) => unknown, Record<string, string[]>];
  const WRONG: readonly Wrong[] = [
    ['no payment', without('payment'), { payment: ['this field is required'] }],
    ['payment null', (good) => ({ ...good, payment: null }), { payment: ['may not be null'] }],
    ['payment as a word', (good) => ({ ...good, payment: 'one' }), { payment: [BAD_PAYMENT] }],
    ['half a payment', (good) => ({ ...good, payment: 1.5 }), { payment: ['a whole number is expected'] }],
    ['payment 0', (good) => ({ ...good, payment: 0 }), { payment: ['ensure this value is at least 1'] }],
    ['payment 2^53', (good) => ({ ...good, payment: 2 ** 53 }), { payment: ['a whole number is expected'] }],
    ['a list of payments', (good) => ({ ...good, payment: [1] }), { payment: [BAD_PAYMENT] }],
    ['an unknown payment', (good) => ({ ...good, payment: 4_000_000_000 }), { payment: ['no such payment'] }],
    [
      'an unknown UUID',
      (good) => ({ ...good, payment: '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11' }),
      { payment: ['no such payment'] },
    ],
    ['no amount', without('amount'), { amount: ['this field is required'] }],
    ['amount as a number', (good) => ({ ...good, amount: 1500 }), { amount: ['text is expected'] }],
    ...[
      '',
      '1500',
      '1500.0',
      '1500.000',
      '1500,00',
      '0.00',
      '-1.00',
      '1e3',
      ' 1.00',
      '01.00',
      '+1.00',
      '1 500.00',
      '١.٠٠',
      `${'9'.repeat(21)}.00`,
    ].map(
      (amount) =>
        [
          `amount ${amount}`,
          (good: JsonObject) => ({ ...good, amount }),
          { amount: [BAD_AMOUNT] },
        ] satisfies Wrong,
    ),
    ['no receipt', without('receipt'), { receipt: ['this field is required'] }],
    ['receipt null', (good) => ({ ...good, receipt: null }), { receipt: ['may not be null'] }],
    ['receipt as text', (good) => ({ ...good, receipt: 'JVBERi0=' }), { receipt: ['an object is expected'] }],
    [
      'an empty receipt',
      (good) => ({ ...good, receipt: {} }),
      { 'receipt.file': ['this field is required'], 'receipt.file_name': ['this field is required'] },
    ],
    ['no file', file(undefined), { 'receipt.file': ['this field is required'] }],
    ['file null', file(null), { 'receipt.file': ['may not be null'] }],
    ['file as a number', file(7), { 'receipt.file': ['text is expected'] }],
    ['an empty file', file(''), { 'receipt.file': ['may not be empty'] }],
    ['broken Base64', file('JVBERi0xL'), { 'receipt.file': [INVALID_BASE64] }],
    ['Base64 without padding', file('JVBERi0xLjc'), { 'receipt.file': [UNPADDED] }],
    ['Base64 for URLs', file('_9j_4A=='), { 'receipt.file': [INVALID_BASE64] }],
    ['a data URL', file('data:application/pdf;base64,JVBERi0x'), { 'receipt.file': [DATA_URL] }],
    ['another type', file(base64(Buffer.from('GIF89a......'))), { 'receipt.file': [NO_TYPE] }],
    ['a script', file(base64(Buffer.from('<svg onload=alert(1)>'))), { 'receipt.file': [NO_TYPE] }],
    ['no file name', named(undefined), { 'receipt.file_name': ['this field is required'] }],
    ['an empty file name', named(''), { 'receipt.file_name': ['may not be empty'] }],
    ['a path', named('../receipt.pdf'), { 'receipt.file_name': ['a name is expected, not a path'] }],
    [
      'a line break in the name',
      named('a\n.pdf'),
      { 'receipt.file_name': ['control characters are not allowed'] },
    ],
    [
      'everything at once',
      () => ({ payment: 'x', amount: 5, receipt: { file: '!', file_name: 'x/y' } }),
      {
        payment: [BAD_PAYMENT],
        amount: ['text is expected'],
        'receipt.file': [INVALID_BASE64],
        'receipt.file_name': ['a name is expected, not a path'],
      },
    ],
    [
      'an unknown payment beside other things',
      () => ({ payment: 4_000_000_000, amount: '1', receipt: { file: 7, file_name: 'a.pdf' } }),
      { payment: ['no such payment'], amount: [BAD_AMOUNT], 'receipt.file': ['text is expected'] },
    ],
    [
      'nothing at all',
      () => ({}),
      {
        payment: ['this field is required'],
        amount: ['this field is required'],
        receipt: ['this field is required'],
      },
    ],
  ];

  it.each(WRONG)('answers 400 to %s', async (_what, change, detail) => {
    const answer = await bodyErrorV1(change);
    expect([answer.status, answer.body]).toEqual([400, anError(10400, 'Invalid data', detail)]);
  });

  it('answers alike for another merchant’s payment and a missing one', async () => {
    const bench = await openBench();
    const other = await newMerchant(bench.context);
    const { id } = await disputed(bench);
    const [stolen, unknown] = await Promise.all(
      [id, id + 1000].map((payment) => bench.post(APPEALS, anAppealBody(payment), { token: other.apiKey })),
    );
    expect(stolen?.status).toBe(400);
    expect(stolen?.text).toBe(unknown?.text);
  });

  it('ignores unknown fields', async () => {
    const bench = await openBench();
    const { id } = await disputed(bench);
    const body = anAppealBody(id, { status: 'done', bank_card: 99, id: 99 });
    const answer = await bench.post(APPEALS, body, { token: bench.apiKey });
    expect([answer.status, answer.body['status']]).toEqual([201, 'new']);
    expect(answer.body['id']).not.toBe(99);
  });

  it('accepts a receipt of 10 MiB, rejects one byte more, and a body beyond 16 MiB without reading it', async () => {
    const bench = await openBench();
    const { id } = await disputed(bench);
    const send = (sizeBytes: number) =>
      bench.post(APPEALS, anAppealBody(id, { receipt: aReceipt({ file: base64(aPdf(sizeBytes)) }) }), {
        token: bench.apiKey,
      });
    const [more, far] = [await send(10 * MEBIBYTE + 1), await send(21 * MEBIBYTE)];
    expect([more.status, more.body]).toEqual([
      400,
      anError(10400, 'Invalid data', { 'receipt.file': ['at most 10485760 bytes are allowed'] }),
    ]);
    expect([far.status, far.body]).toEqual([413, { detail: 'Request body is too large' }]);
    expect((await send(10 * MEBIBYTE)).status).toBe(201);
  });

  it('allows GET, HEAD and POST on the list, GET and HEAD on one', async () => {
    const bench = await openBench();
    for (const [path, allowed] of [
      [APPEALS, 'GET, HEAD, POST'],
      [appealAt(1), 'GET, HEAD'],
    ] as const) {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const answer = await bench.send(method, path);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      }
    }
  });

  it('answers with and without a trailing slash, and to HEAD as to GET', async () => {
    const bench = await openBench();
    const { appealId } = await newAppeal(bench);
    for (const path of [APPEALS, appealAt(appealId)]) {
      const [slashed, bare] = await Promise.all(
        [path, path.slice(0, -1)].map((spelling) => bench.get(spelling, { token: bench.apiKey })),
      );
      expect([slashed?.status, slashed?.text]).toEqual([200, bare?.text]);
      expect((await bench.send('HEAD', path, { token: bench.apiKey })).text).toBe('');
    }
  });
});

describe('a generated appeal', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    fc.double(),
    fc.constantFrom('1500.00', base64(FILES['image/png'].content), 'a.png', 'a.pdf', 1, 2 ** 53, null),
  );
  const receipt = fc.dictionary(fc.constantFrom('file', 'file_name', '__proto__', 'constructor'), value);
  const change = fc.record(
    { payment: value, amount: value, receipt: fc.oneof(receipt, value), extra: value },
    { requiredKeys: [] },
  );

  it('is created, or rejected with the invalid fields', async () => {
    const bench = await openBench({ pool: someCards(500) });
    const { id } = await disputed(bench);
    const good = anAppealBody(id);
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const answer = await bench.post(APPEALS, { ...good, ...changes }, { token: bench.apiKey });
        if (answer.status === 201) return;
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ error: { code: 10400, help_link: null } });
        const { error } = answer.body;
        const detail = isObject(error) && isObject(error['detail']) ? error['detail'] : {};
        const fields = ['payment', 'amount', 'receipt', 'receipt.file', 'receipt.file_name'];
        expect(fields).toEqual(expect.arrayContaining(Object.keys(detail)));
        for (const messages of Object.values(detail)) {
          expect(Array.isArray(messages) && messages.length > 0).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
