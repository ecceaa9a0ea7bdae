import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import type { Endpoint } from '../../../src/service/openapi/endpoint.ts';
import { OPERATOR_CALLS } from '../../../src/service/routes/operator/calls.ts';
import { movePayment } from '../../../src/service/work/transition.ts';
import { OPERATOR_TOKEN } from '../support/appeals.ts';
import { text } from '../support/bench.ts';
import { createV2 } from '../support/v2.ts';
import { bodies, ids, part } from './arbitraries.ts';
import { type Generated, holds, type Inhabited, inhabited, LIMIT_MS } from './run.ts';

/** There are three times as many calls here as in the interface, so each gets fewer than one of those. */
const RUNS = 1000;

/** A body that each call takes. */
const GOOD: Readonly<Record<string, JsonObject>> = {
  adjustAmount: { amount: 1500.5 },
  fillRequisites: { card_number: '2202201234567895', bank: 'sber' },
  addPoolEntries: {
    entries: [{ method: 'to_card_number', geo_id: 1, bank: 'sber', card_number: '2202201234567895' }],
  },
  createMerchant: { name: 'Shop' },
  changeMerchant: { rate: '2.5' },
  blockMerchant: { reason: 'too many disputes' },
  createKey: { rights: ['appeals'] },
  changeKey: { rights: [] },
  setCourse: { course: '92.5' },
  takeAppeal: { even_if_not_ready: true },
  acceptAppeal: { comment: 'Деньги нашлись' },
  rejectAppeal: {},
};

/** Names of fields in bodies, whichever call they belong to. */
const FIELDS = [
  ...['amount', 'bank', 'card_number', 'tips_id', 'entries', 'name', 'callback_url', 'rate', 'reason'],
  ...['rights', 'course', 'comment', 'even_if_not_ready'],
];

const queryValue = fc.oneof(
  fc.constantFrom(
    '1',
    '50',
    '100',
    '0',
    '101',
    'true',
    'created',
    'completed',
    'new',
    'to_card_number',
    'nspk',
  ),
  fc.constantFrom(
    '2026-10-01T10:00:00Z',
    '2026-10-01',
    '1500',
    '1500.50',
    '',
    'Shop',
    'RUB',
    'x'.repeat(300),
  ),
  fc.uuid(),
  fc.string(),
);

/** What stands in paths, by the parameter's name: things that are there, and anything else. */
async function placesIn({ bench, orderId, paidFor, paymentId, appealId }: Inhabited, endpoint: Endpoint) {
  const { database } = bench.core;
  const paid = await createV2(bench, { sum: 7, callback_url: 'https://shop.example/hook' });
  const [stored] = await database.query('select payment_id from payments where id = ?', [
    Number(paid.body['id']),
  ]);
  await movePayment(bench.core, text(stored?.['payment_id']), 'completed');
  const [webhook] = await database.query('select webhook_id from webhooks');
  if (/^(accept|reject)Appeal$/.test(endpoint.operationId)) {
    await database.query("update appeals set status = 'in_progress'");
  }
  const places: Readonly<Record<string, fc.Arbitrary<string>>> = {
    order_id: ids(orderId, paidFor),
    payment_id: ids(paymentId, paid.body['id'], stored?.['payment_id']),
    requisite_id: ids(1, 2, 3),
    merchant_id: ids(bench.merchantId),
    key_id: ids(bench.apiKey.split('_')[1]),
    webhook_id: ids(webhook?.['webhook_id']),
    appeal_id: ids(appealId),
    currency: ids('RUB', 'KZT', 'rub', 'XXX'),
  };
  return places;
}

function requestsFor(
  endpoint: Endpoint,
  places: Awaited<ReturnType<typeof placesIn>>,
): fc.Arbitrary<Generated> {
  const named = (place: 'path' | 'query') =>
    (endpoint.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
  const path = fc
    .tuple(...named('path').map((name) => places[name] ?? fc.string()))
    .map((values) =>
      values.reduce((whole, value) => whole.replace(/\{\w+\}/, () => part(value)), endpoint.path),
    );
  const query = fc
    .dictionary(fc.constantFrom(...named('query'), 'unknown'), queryValue, {
      maxKeys: 3,
      noNullPrototype: true,
    })
    .map((parameters) => new URLSearchParams(parameters).toString())
    .map((parameters) => (parameters === '' ? '' : `?${parameters}`));
  const address = fc.tuple(path, query).map(([where, what]) => where + what);
  if (endpoint.body === undefined) return address.map((to) => ({ path: to }));
  const good = fc.constant(GOOD[endpoint.operationId] ?? {});
  return fc.tuple(path, bodies(good, FIELDS)).map(([to, body]) => ({ path: to, body }));
}

describe('whatever the operator sends', { timeout: LIMIT_MS }, () => {
  it.each(OPERATOR_CALLS.map(({ endpoint }) => endpoint))(
    '$operationId answers as the document says',
    async (endpoint) => {
      const there = await inhabited();
      const places = await placesIn(there, endpoint);
      const tokens = fc.oneof(
        { weight: 20, arbitrary: fc.constant<string | undefined>(OPERATOR_TOKEN) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'nonsense', there.bench.apiKey) },
      );
      const requests = requestsFor(endpoint, places);
      const { statuses } = await holds({ bench: there.bench, tokens }, endpoint, requests, RUNS);
      const [success] = endpoint.answers;
      expect([...statuses.keys()]).toEqual(expect.arrayContaining([success?.status, 401]));
    },
  );

  it('has a good body for every call that wants one', () => {
    const wanting = OPERATOR_CALLS.filter(({ endpoint }) => endpoint.body !== undefined);
    expect(Object.keys(GOOD).sort()).toEqual(wanting.map(({ endpoint }) => endpoint.operationId).sort());
  });
});
