import { describe, expect, it } from 'vitest';
import { newApiKey } from '../../../src/service/keys/api-key.ts';
import { systemIds } from '../../../src/service/lib/ids.ts';
import { ENDPOINTS, OPERATOR_ENDPOINTS } from '../../../src/service/routes/endpoints.ts';
import { newAppeal, OPERATOR_TOKEN } from '../support/appeals.ts';
import { anOrderBody, newPayment, ORDERS, openBench, text } from '../support/bench.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';
import { createJudge } from './judge.ts';

const LIMITED = [...ENDPOINTS, ...OPERATOR_ENDPOINTS].filter(({ answers }) =>
  answers.some(({ status }) => status === 429),
);
const ADDRESS = '203.0.113.9';

/** A service that answers 429 to every read, and to every wrong token, from an address. */
async function exhausted() {
  const bench = await openBench({
    operatorToken: OPERATOR_TOKEN,
    readLimits: { perOrder: 1, perAddress: 1 },
  });
  const { orderId, payment } = await newPayment(bench);
  const { appealId } = await newAppeal(bench);
  const names: Readonly<Record<string, string>> = {
    order_id: orderId,
    payment_id: text(payment['payment_id']),
    appeal_id: String(appealId),
  };
  const send = (method: string, path: string) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '1');
    const options = { connection: { remoteAddress: ADDRESS }, token: newApiKey(systemIds) };
    return bench.send(method.toUpperCase(), filled, options, method === 'post' ? '{}' : undefined);
  };
  for (let turn = 0; turn < 10; turn += 1) await send('post', ORDERS);
  await send('get', `${ORDERS}${orderId}/`);
  return send;
}

describe('the published document', () => {
  it('has every 429 of a wrong token and of a read', async () => {
    const judge = createJudge();
    const send = await exhausted();
    expect(LIMITED.length).toBeGreaterThan(40);
    for (const { method, path } of LIMITED) {
      const answer = await send(method, path);
      expect([method, path, answer.status, judge.problemOf({ method, path }, answer)]).toEqual([
        method,
        path,
        429,
        null,
      ]);
    }
  });

  it.each([
    ['creations a minute', { creationsPerMinute: 1 }],
    ['open payments', { openPayments: 1 }],
  ])('has the 429 of too many %s', async (_what, merchantLimits) => {
    const judge = createJudge();
    const bench = await openBench({ merchantLimits });
    await bench.post(PAYMENTS_V2, aPaymentBody(), { token: bench.apiKey });
    const external = {
      amount: 1500,
      transfer_method: 'to_card_number',
      redirect_url: 'https://shop.example/',
    };
    const creations: readonly (readonly [string, object])[] = [
      [PAYMENTS_V2, aPaymentBody()],
      ['/api/v1/payments/', external],
      ...('creationsPerMinute' in merchantLimits ? [[ORDERS, anOrderBody()] as const] : []),
    ];
    for (const [path, body] of creations) {
      const answer = await bench.post(path, body, { token: bench.apiKey });
      expect([path, answer.status, judge.problemOf({ method: 'post', path }, answer)]).toEqual([
        path,
        429,
        null,
      ]);
    }
  });
});
