import fc from 'fast-check';
import { isObject, type JsonObject, parseJson } from '../../../src/contract/json.ts';
import { createJudge, type Operation } from '../openapi/judge.ts';
import { APPEALS, anAppealBody } from '../support/appeals.ts';
import {
  anInternalBody,
  type Bench,
  INTERNAL,
  newMerchant,
  newOrder,
  openBench,
  someCards,
  text,
} from '../support/bench.ts';
import { createV2 } from '../support/v2.ts';
import { otherHeaders } from './arbitraries.ts';

/** How many requests each call of the interface is tried with. */
const RUNS = 5000;

/** For one call, on a machine that has much else to do. */
export const LIMIT_MS = 120_000;

/** A service with something of everything in it, for requests that hit. */
export interface Inhabited {
  readonly bench: Bench;
  /** An order without a payment, and one with. */
  readonly orderId: string;
  readonly paidFor: string;
  /** Numeric. */
  readonly paymentId: number;
  readonly appealId: number;
  readonly receiptId: number;
  /** Whatever may stand after `Token `; the merchant's own key far more often than not. */
  readonly tokens: fc.Arbitrary<string | undefined>;
}

export async function inhabited(): Promise<Inhabited> {
  const bench = await openBench({ pool: someCards(200), operatorToken: 'operator-of-the-tests' });
  const [open, taken] = [await newOrder(bench, { amount: null }), await newOrder(bench)];
  const token = bench.apiKey;
  await bench.post(INTERNAL, anInternalBody(taken['order_id']), { token });
  const paymentId = Number((await createV2(bench)).body['id']);
  const appeal = await bench.post(APPEALS, anAppealBody(paymentId), { token });
  const appealId = Number(appeal.body['id']);
  const thread = await bench.get(`/support/appeals/${appealId}/messages`, { token });
  const { receipt } = thread.body;
  return {
    bench,
    orderId: text(open['order_id']),
    paidFor: text(taken['order_id']),
    paymentId,
    appealId,
    receiptId: isObject(receipt) ? Number(receipt['id']) : 0,
    tokens: fc.oneof(
      { weight: 15, arbitrary: fc.constant(token) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          undefined,
          '',
          'nonsense',
          `${token.slice(0, -1)}x`,
          (await newMerchant(bench.context)).apiKey,
          text(open['merchant_token']),
          'operator-of-the-tests',
        ),
      },
    ),
  };
}

const judge = createJudge();

/** Where a request goes, and the text of its body if it has one. */
export interface Generated {
  readonly path: string;
  readonly body?: string;
}

/**
 * Sends generated requests, and holds every answer against the published document: no status, type or shape that is
 * not in it, nothing broken, and nothing done for a body that the document does not let be sent.
 */
export async function holds(
  { bench, tokens }: Pick<Inhabited, 'bench' | 'tokens'>,
  operation: Operation,
  requests: fc.Arbitrary<Generated>,
  numRuns = RUNS,
): Promise<{ readonly statuses: ReadonlyMap<number, number> }> {
  const statuses = new Map<number, number>();
  const slashes = fc.boolean();
  await fc.assert(
    fc.asyncProperty(requests, tokens, otherHeaders, slashes, async (request, token, headers, slash) => {
      const path = slash ? request.path : request.path.replace(/\/(?=$|\?)/, '');
      const options = { token, headers };
      const answer = await bench.send(operation.method.toUpperCase(), path, options, request.body);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = judge.problemOf(operation, answer) ?? breakdownIn(answer.status, answer.body);
      if (problem !== null) throw new Error(problem);
      if (answer.status < 300 && request.body !== undefined) {
        // The operator's calls take no body for an empty one.
        const body = request.body === '' ? {} : parseJson(request.body);
        if (!judge.admits(operation, body)) throw new Error('the document forbids it');
      }
    }),
    { numRuns },
  );
  return { statuses };
}

/** Nothing was wrong with the service, so nothing may say that something was. */
function breakdownIn(status: number, body: JsonObject): string | null {
  if (status >= 500) return `answered ${status}`;
  return body['code'] === '30002' ? 'the creation failed' : null;
}
