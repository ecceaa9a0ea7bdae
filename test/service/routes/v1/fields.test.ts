import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  newOrder,
  ORDERS,
  openBench,
} from '../../support/bench.ts';

type Wrong = readonly [value: unknown, type: string];

const NOT_TEXT: readonly Wrong[] = [
  [7, 'type_error.str'],
  [true, 'type_error.str'],
  [{}, 'type_error.str'],
  [['x'], 'type_error.str'],
];
const BAD_TEXT: readonly Wrong[] = [
  ...NOT_TEXT,
  ['a\u0000b', 'value_error'],
  ['line\nbreak', 'value_error'],
  ['\ud800', 'value_error'],
  ['x'.repeat(3000), 'value_error'],
];
const NOT_NUMBER: readonly Wrong[] = [
  ['1500', 'type_error.float'],
  [true, 'type_error.float'],
  [{}, 'type_error.float'],
  [[1], 'type_error.float'],
];
// Amounts are never rounded.
const BAD_AMOUNT: readonly Wrong[] = [
  ...NOT_NUMBER,
  ...[0, -1, 0.001, 1.005, 8.165, 0.1 + 0.2, 1e21, 1e-7, 12345678901234568].map(
    (value): Wrong => [value, 'value_error'],
  ),
];
const BAD_GEO_ID: readonly Wrong[] = [
  ...NOT_NUMBER,
  [1.5, 'type_error.integer'],
  [0, 'value_error'],
  [7, 'value_error'],
  [-1, 'value_error'],
];
const BAD_GEO: readonly Wrong[] = [...NOT_TEXT, ['россия', 'value_error'], ['Russia', 'value_error']];
const BAD_METHOD: readonly Wrong[] = [
  ...NOT_TEXT,
  ['', 'value_error'],
  ['card', 'value_error'],
  ['with_qr_code', 'value_error'],
  ['TO_CARD_NUMBER', 'value_error'],
];
// The service rejects dangerous redirect URLs; the page checks again.
const BAD_REDIRECT: readonly Wrong[] = [
  ...BAD_TEXT,
  ...[
    '/ok',
    '//shop.example',
    'shop.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a/b',
    'https:evil.example',
    'https://shop@evil.example/',
    'https://',
    'https://shop.example/a b',
    'intent://x#Intent;end',
  ].map((value): Wrong => [value, 'value_error']),
];
const BAD_CALLBACK: readonly Wrong[] = [
  ...BAD_TEXT,
  ...[
    ...['ftp://shop.example', 'myapp://x', '/hook', 'https://', 'https://user:pass@shop.example/hook'],
    // Addresses that the network policy blocks: plain HTTP, loopback, private networks, other protocols.
    ...[
      'http://shop.example/hook',
      'https://127.0.0.1/hook',
      'https://2130706433/hook',
      'https://[::1]/hook',
    ],
    ...['https://10.0.0.1/hook', 'https://[::ffff:192.168.0.1]/hook', 'https://169.254.169.254/latest'],
    'https://shop.example:22/hook',
  ].map((value): Wrong => [value, 'value_error']),
];
const BAD_UUID: readonly Wrong[] = [...NOT_TEXT, ['', 'value_error'], ['42', 'value_error']];

interface Field {
  readonly required?: true;
  readonly wrong: readonly Wrong[];
}

const EXTERNAL_BODY = {
  amount: 1500,
  transfer_method: 'to_card_number',
  redirect_url: 'https://shop.example/',
};

const ENDPOINTS: readonly {
  readonly path: string;
  readonly body: (orderId: unknown) => JsonObject;
  readonly fields: Readonly<Record<string, Field>>;
}[] = [
  {
    path: ORDERS,
    body: () => anOrderBody(),
    fields: {
      amount: { wrong: BAD_AMOUNT },
      outter_id: { required: true, wrong: [...BAD_TEXT, ['', 'value_error']] },
      geo_id: { wrong: BAD_GEO_ID },
      geo_name: { wrong: BAD_GEO },
      redirect_url: { required: true, wrong: [...BAD_REDIRECT, ['', 'value_error']] },
      success_redirect_url: { wrong: BAD_REDIRECT },
      fail_redirect_url: { wrong: BAD_REDIRECT },
    },
  },
  {
    path: EXTERNAL,
    body: () => EXTERNAL_BODY,
    fields: {
      amount: { required: true, wrong: BAD_AMOUNT },
      transfer_method: { required: true, wrong: BAD_METHOD },
      redirect_url: { required: true, wrong: [...BAD_REDIRECT, ['', 'value_error']] },
      success_redirect_url: { wrong: BAD_REDIRECT },
      fail_redirect_url: { wrong: BAD_REDIRECT },
      callback_url: { wrong: BAD_CALLBACK },
      geo: { wrong: BAD_GEO },
      outter_id: { wrong: BAD_TEXT },
      bank: { wrong: BAD_TEXT },
      client_id: { wrong: BAD_TEXT },
    },
  },
  {
    path: INTERNAL,
    body: (orderId) => anInternalBody(orderId),
    fields: {
      order_id: { required: true, wrong: BAD_UUID },
      geo_id: { wrong: BAD_GEO_ID },
      amount: { required: true, wrong: BAD_AMOUNT },
      transfer_method: { required: true, wrong: BAD_METHOD },
      client_id: { required: true, wrong: [...BAD_TEXT, ['', 'value_error']] },
      client_ip: { required: true, wrong: [...BAD_TEXT, ['', 'value_error']] },
      bank: { wrong: BAD_TEXT },
      callback_url: { wrong: BAD_CALLBACK },
    },
  },
];

describe.each(ENDPOINTS)('the body of $path', ({ path, body, fields }) => {
  /** Posts a changed body; every rejected one may go to the same service. */
  async function opened() {
    const bench = await openBench();
    const good = body((await newOrder(bench))['order_id']);
    return (change: (good: JsonObject) => unknown) => bench.post(path, change(good), { token: bench.apiKey });
  }
  const bodyErrorV1 = async (change: (good: JsonObject) => unknown) => (await opened())(change);

  describe.each(Object.entries(fields))('%s', (name, { required, wrong }) => {
    it('rejects each wrong value', async () => {
      const post = await opened();
      const answers = [];
      for (const [value] of wrong) {
        const { status, body: answer } = await post((good) => ({ ...good, [name]: value }));
        answers.push([value, status, answer]);
      }
      expect(answers).toEqual(
        wrong.map(([value, type]) => [
          value,
          422,
          { detail: [{ loc: ['body', name], msg: expect.any(String), type }] },
        ]),
      );
    });

    it(required ? 'has to be there' : 'may be left out, or null', async () => {
      const missing = await bodyErrorV1((good) => ({ ...good, [name]: undefined }));
      const none = await bodyErrorV1((good) => ({ ...good, [name]: null }));
      if (required === undefined) return expect([missing.status, none.status]).toEqual([200, 200]);
      expect([missing.status, none.status]).toEqual([422, 422]);
      expect(missing.body['detail']).toEqual([
        { loc: ['body', name], msg: 'field required', type: 'value_error.missing' },
      ]);
      expect(none.body['detail']).toMatchObject([
        { loc: ['body', name], type: 'type_error.none.not_allowed' },
      ]);
    });
  });

  it('names every invalid field once in one response', async () => {
    const { body: answer } = await bodyErrorV1(() =>
      Object.fromEntries(Object.entries(fields).map(([name, { wrong }]) => [name, wrong[0]?.[0]])),
    );
    const places = Array.isArray(answer['detail'])
      ? answer['detail'].map((issue: JsonObject) => issue['loc'])
      : [];
    expect([...places].sort()).toEqual(
      Object.keys(fields)
        .map((name) => ['body', name])
        .sort(),
    );
  });

  it('rejects what is no JSON object', async () => {
    const texts = ['', '{', 'null', '[]', '7', '"text"', '{"amount":1,}', "{'a':1}", '['.repeat(60_000)];
    const post = await opened();
    const answers = [];
    for (const text of texts) {
      const { status, body: answer } = await post(() => text);
      answers.push([text, status, answer]);
    }
    const problem = { loc: ['body'], msg: expect.any(String), type: expect.any(String) };
    expect(answers).toEqual(texts.map((text) => [text, 422, { detail: [problem] }]));
  });
});

it.each([
  [ORDERS, anOrderBody(), 'redirect_url'],
  [ORDERS, anOrderBody(), 'success_redirect_url'],
  [ORDERS, anOrderBody(), 'fail_redirect_url'],
  [EXTERNAL, EXTERNAL_BODY, 'redirect_url'],
  [EXTERNAL, EXTERNAL_BODY, 'callback_url'],
])('%s reports user-info as the error of %j, %s', async (path, body, field) => {
  const bench = await openBench();
  for (const address of ['https://u:p@x.example/', 'https://u@x.example', 'http://:p@x.example/']) {
    const answer = await bench.post(path, { ...body, [field]: address }, { token: bench.apiKey });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        detail: [{ loc: ['body', field], msg: 'address has a user name or a password', type: 'value_error' }],
      },
    ]);
  }
});
