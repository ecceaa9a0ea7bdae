import { describe, expect, it } from 'vitest';
import { APPEALS, anError, newAppeal, OPERATOR_TOKEN, threadOf } from '../support/appeals.ts';
import { type Bench, EXTERNAL, INTERNAL, ORDERS, openBench } from '../support/bench.ts';

const TOO_MANY = anError(10400, 'The body has too many values');
const UNPROCESSABLE = {
  detail: [{ loc: ['body'], msg: 'the body has too many values', type: 'value_error.complexity' }],
};

/** Bodies of many values: flat, nested, and with many keys. */
const bodiesOf = (count: number): readonly (readonly [string, string])[] => [
  ['objects', `{"x":[${'{},'.repeat(count)}{}]}`],
  ['arrays in arrays', `{"x":${'['.repeat(count)}${']'.repeat(count)}}`],
  ['keys', `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`],
];

/** Sends a body without Content-Length, which is read in another way. */
async function streamed(bench: Bench, path: string, body: string, token: string) {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  };
  const response = await bench.service.fetch(new Request(`http://service.internal${path}`, init));
  return { status: response.status, body: await response.json() };
}

describe.each(bodiesOf(1_000_000))('a body of a million %s', (_what, body) => {
  it('is refused by appeals and support threads', async () => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const { appealId } = await newAppeal(bench);
    for (const path of [APPEALS, threadOf(appealId)]) {
      const answer = await bench.post(path, body, { token: bench.apiKey });
      expect([answer.status, answer.body]).toEqual([400, TOO_MANY]);
      expect(await streamed(bench, path, body, bench.apiKey)).toEqual({ status: 400, body: TOO_MANY });
    }
  });
});

describe.each(bodiesOf(6000))('a body of six thousand %s', (_what, body) => {
  it('is refused by every other call', async () => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const token = bench.apiKey;
    for (const path of [ORDERS, EXTERNAL, INTERNAL]) {
      const answer = await bench.post(path, body, { token });
      expect([answer.status, answer.body]).toEqual([422, UNPROCESSABLE]);
    }
    const ofOperator = await bench.post('/operator/pool', body, { token: OPERATOR_TOKEN });
    expect([ofOperator.status, ofOperator.body]).toEqual([422, UNPROCESSABLE]);
    const v2 = await bench.post('/api/v2/payments/', body, { token });
    expect([v2.status, v2.text]).toEqual([400, 'Bad Request']);
  });
});
