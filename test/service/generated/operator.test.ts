import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import { OPERATOR_CALLS } from '../../../src/service/routes/operator/calls.ts';
import { newAppeal } from '../support/appeals.ts';
import { someCards } from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { itemsOf, openOperatorBench } from '../support/operator.ts';
import { listenAt, paidPayment } from '../support/webhooks.ts';
import { bodies, ids, part } from './arbitraries.ts';
import { RUNS } from './run.ts';

/** A valid body of each endpoint that has one. */
const GOOD: Readonly<Record<string, JsonObject>> = {
  adjustAmount: { amount: 1600 },
  fillRequisites: { bank: 'tbank', card_number: '2202209999999999', bik: '044525225', full_name: null },
  addPoolEntries: {
    entries: [{ method: 'to_sbp_number', geo_id: 1, bank: 'tbank', sbp_phone_number: '+79000000001' }],
  },
  createMerchant: { name: 'A', callback_url: 'https://shop.example/hook', support_url: 'tel:+70000000001' },
  changeMerchant: { name: 'B', callback_url: null, support_url: 'https://shop.example/{order}', rate: '1.5' },
  blockMerchant: { reason: 'r' },
  createKey: { rights: ['appeals'] },
  changeKey: { rights: [] },
  takeAppeal: { comment: 'c', even_if_not_ready: true },
  acceptAppeal: { comment: 'c' },
  rejectAppeal: {},
  setCourse: { course: '90.5' },
};

const FIELDS = [...new Set(Object.values(GOOD).flatMap((body) => Object.keys(body)))];

/** The values of a query parameter. */
const asked = fc.oneof(
  fc.constantFrom(
    ...[
      '1',
      '0',
      '100',
      '101',
      '-1',
      '1.5',
      '1500',
      '1500.50',
      'true',
      'created',
      'pending',
      'new',
      'payment',
    ],
    ...[
      'to_card_number',
      'payment.completed',
      'operator',
      '2026-10-01T10:00:00Z',
      '2026-10-01',
      'WzFd',
      'WzEsIngiXQ',
    ],
    ...['', '\u0000', 'x'.repeat(300), '999999999999999', '9999999999999999', 'null', '%'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.uuid(),
);

async function inhabited(on: (typeof databases)[number]) {
  const bench = await openOperatorBench({ on, pool: someCards(50), fetch: async () => new Response() });
  await listenAt(bench, 'https://shop.example/hook');
  const { orderId, paymentId, appealId } = await newAppeal(bench);
  await paidPayment(bench);
  const [webhook] = itemsOf(await bench.operate('GET', '/operator/webhooks'));
  const keys = await bench.operate('GET', `/operator/merchants/${bench.merchantId}/keys`);
  const real: Readonly<Record<string, readonly unknown[]>> = {
    order_id: [orderId],
    payment_id: [paymentId, 1, 2],
    requisite_id: [1, 2],
    merchant_id: [bench.merchantId],
    key_id: itemsOf(keys).map((key) => key['key_id']),
    webhook_id: [webhook?.['webhook_id']],
    appeal_id: [appealId],
    currency: ['RUB', 'KZT'],
  };
  return { bench, real };
}

describe.each(databases)('generated operator requests on $kind', (on) => {
  const numRuns = Math.ceil(RUNS / (on.kind === 'SQLite' ? 15 : 50));

  it.each(OPERATOR_CALLS.map(({ endpoint }) => [endpoint.operationId, endpoint] as const))(
    '%s conforms to the OpenAPI document',
    { timeout: 120_000 },
    async (operationId, endpoint) => {
      const { bench, real } = await inhabited(on);
      // Only an appeal in progress can be decided.
      if (/^(accept|reject)Appeal$/.test(operationId)) {
        const [appealId] = real['appeal_id'] ?? [];
        await bench.operate('POST', `/operator/appeals/${appealId}/take`, { even_if_not_ready: true });
      }
      const { parameters = [] } = endpoint;
      const pathWith = (values: Readonly<Record<string, unknown>>) =>
        endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => part(String(values[name])));
      const paths = fc
        .record(
          Object.fromEntries(
            parameters
              .filter((one) => one.in === 'path')
              .map(({ name }) => [name, ids(...(real[name] ?? []))]),
          ),
        )
        .map(pathWith);
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const isRequired = parameters.some((one) => one.in === 'query' && one.required);
      const required = isRequired ? fc.constantFrom({}, { amount: '1500' }) : fc.constant({});
      const queries = fc
        .tuple(required, fc.dictionary(fc.constantFrom('limit', 'unknown', ...names), asked, { maxKeys: 3 }))
        .map(([always, query]) =>
          names.length === 0 ? '' : `?${new URLSearchParams({ ...query, ...always })}`,
        );
      const good = GOOD[operationId] ?? {};
      const hasBody = endpoint.body !== undefined;
      const body = hasBody ? bodies(fc.constant(good), FIELDS) : fc.constant(undefined);
      // Come first, so that one succeeds in every run: a valid request for each resource.
      const examples = [0, 1, 2].map((nth): [string, string, string | undefined] => [
        pathWith(Object.fromEntries(Object.entries(real).map(([name, ids]) => [name, ids[nth] ?? ids[0]]))),
        isRequired ? '?amount=1500' : '',
        hasBody ? JSON.stringify(good) : undefined,
      ]);
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(paths, queries, body, async (path, query, sent) => {
          const answer = await bench.operate(endpoint.method.toUpperCase(), path + query, sent);
          statuses.add(answer.status);
          expect(answer.status).toBeLessThan(500);
        }),
        { numRuns, examples },
      );
      expect([...statuses].some((status) => status < 300)).toBe(true);
    },
  );
});
