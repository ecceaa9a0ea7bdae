import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrderBody, type Bench, ORDERS, type TestResponse } from '../support/bench.ts';
import { holds, inhabited } from './run.ts';

/** The bench, with one in seven responses altered. */
function altered(bench: Bench, alter: (answer: TestResponse) => Partial<TestResponse>): Bench {
  let answers = 0;
  return {
    ...bench,
    async send(...call) {
      const answer = await bench.send(...call);
      answers += 1;
      return answers % 7 === 0 ? { ...answer, ...alter(answer) } : answer;
    },
  };
}

const CREATION = { method: 'post', path: ORDERS };
const good = fc.constant({ path: ORDERS, body: JSON.stringify(anOrderBody()) });
const wrong = fc.constant({ path: ORDERS, body: JSON.stringify(anOrderBody({ amount: '1' })) });

/** Enough requests for several altered responses. */
const RUNS = 30;

describe('the generated tests find a service', () => {
  it.each<[string, (answer: TestResponse) => Partial<TestResponse>]>([
    ['tells what the document does not', ({ body }) => ({ text: JSON.stringify({ ...body, secret: 1 }) })],
    ['leaves out what the document promises', () => ({ text: '{}' })],
    ['answers with a status that is not described', () => ({ status: 418 })],
    [
      'breaks down',
      () => ({
        status: 500,
        headers: new Headers({ 'content-type': 'text/plain' }),
        text: 'Internal Server Error',
      }),
    ],
  ])('that %s, once in seven answers', async (_, alter) => {
    const there = await inhabited();
    await expect(
      holds({ ...there, bench: altered(there.bench, alter) }, CREATION, good, RUNS),
    ).rejects.toThrow('Property failed');
  });

  it('that accepts a body the document forbids', async () => {
    const there = await inhabited();
    const made = await there.bench.post(ORDERS, anOrderBody(), { token: there.bench.apiKey });
    const bench = altered(there.bench, () => made);
    await expect(holds({ ...there, bench }, CREATION, wrong, RUNS)).rejects.toThrow('Property failed');
  });

  it('and pass one that conforms', async () => {
    const there = await inhabited();
    for (const requests of [good, wrong]) await holds(there, CREATION, requests, RUNS);
  });
});
