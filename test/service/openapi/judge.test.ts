import { describe, expect, it } from 'vitest';
import { anOrderBody, ORDERS, openBench, type TestResponse } from '../support/bench.ts';
import { createV2, PAYMENTS_V2 } from '../support/v2.ts';
import { createJudge } from './judge.ts';

const creation = { method: 'post', path: ORDERS };
const payment = { method: 'post', path: PAYMENTS_V2 };

/** The response with another body. */
const altered = (answer: TestResponse, text: string): TestResponse => ({ ...answer, text });

describe('the response validator', () => {
  it('accepts responses of the service', async () => {
    const bench = await openBench();
    const judge = createJudge();
    expect(judge.problemOf(payment, await createV2(bench))).toBeNull();
    expect(judge.problemOf(payment, await createV2(bench, { sum: 0 }))).toBeNull();
    expect(judge.problemOf(payment, await createV2(bench, {}, { token: 'x' }))).toBeNull();
  });

  it('rejects an unknown key, a missing key, a wrong type and a wrong format', async () => {
    const bench = await openBench();
    const judge = createJudge();
    const good = await createV2(bench);
    for (const change of [
      { surprise: 1 },
      { bank: undefined },
      { sum: 1500 },
      { id: '1' },
      { created_at: '2026-10-01' },
      { status: 'paid' },
      { merchant_payment_detail: {} },
    ]) {
      const text = JSON.stringify({ ...good.body, ...change });
      expect([change, judge.problemOf(payment, altered(good, text))]).not.toEqual([change, null]);
    }
  });

  it('rejects other plain text and another error code', async () => {
    const bench = await openBench({ pool: [] });
    const judge = createJudge();
    const plain = await createV2(bench, { sum: 0 });
    expect(judge.problemOf(payment, altered(plain, 'Nope'))).not.toBeNull();
    const coded = await createV2(bench);
    expect(
      judge.problemOf(payment, altered(coded, '{"error":"No available cards","code":"40005"}')),
    ).not.toBeNull();
  });

  it('rejects an undocumented status and content type', async () => {
    const bench = await openBench();
    const judge = createJudge();
    const answer = await bench.post(ORDERS, anOrderBody(), { token: bench.apiKey });
    expect(judge.problemOf(creation, { ...answer, status: 418 })).toContain('418');
    expect(
      judge.problemOf(creation, { ...answer, headers: new Headers({ 'content-type': 'text/html' }) }),
    ).toContain('text/html');
  });

  it('validates request bodies', () => {
    const judge = createJudge();
    expect(judge.admits(creation, anOrderBody())).toBe(true);
    expect(judge.admits(creation, anOrderBody({ amount: null, unknown: 1 }))).toBe(true);
    for (const wrong of [anOrderBody({ amount: '1' }), anOrderBody({ geo_id: 9 }), {}, [], null]) {
      expect(judge.admits(creation, wrong)).toBe(false);
    }
  });
});
