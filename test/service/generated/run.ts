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

/** The number of requests for each endpoint; `npm run test:generated` sends more. */
export const RUNS = Number(process.env['GENERATED_REQUESTS'] ?? 1500);

/** The time for one endpoint, on a busy machine. */
export const LIMIT_MS = 120_000;

/** A service with one resource of each kind, so that requests find some. */
export interface SeededService {
  readonly bench: Bench;
  /** An order without and one with a payment. */
  readonly orderId: string;
  readonly paidFor: string;
  /** Numeric. */
  readonly paymentId: number;
  readonly appealId: number;
  readonly receiptId: number;
  /** Credentials after `Token `; usually the merchant's own key. */
  readonly tokens: fc.Arbitrary<string | undefined>;
}

export async function inhabited(): Promise<SeededService> {
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

/** The path of a request, and the text of its body if it has one. */
export interface GeneratedRequest {
  readonly path: string;
  readonly body?: string;
}

/**
 * Sends generated requests, and validates every response against the published document: no undocumented
 * status, type or shape, no internal error, and no success for a body that the document rejects.
 */
export async function holds(
  { bench, tokens }: Pick<SeededService, 'bench' | 'tokens'>,
  operation: Operation,
  requests: fc.Arbitrary<GeneratedRequest>,
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
        // Operator calls treat an empty body as none.
        const body = request.body === '' ? {} : parseJson(request.body);
        if (!judge.admits(operation, body)) throw new Error('the document forbids it');
      }
    }),
    { numRuns },
  );
  return { statuses };
}

/** The service works, so no 500 and no 503 may occur. */
function breakdownIn(status: number, body: JsonObject): string | null {
  if (status >= 500) return `answered ${status}`;
  return body['code'] === '30002' ? 'the creation failed' : null;
}
