import type { JsonObject } from '../../../src/contract/json.ts';
import { isObject } from '../../../src/contract/json.ts';
import { OPERATOR_CALLS } from '../../../src/service/routes/operator/calls.ts';
import { createJudge } from '../openapi/judge.ts';
import { OPERATOR_TOKEN } from './appeals.ts';
import { type Bench, openBench, type TestResponse } from './bench.ts';

export interface OperatorBench extends Bench {
  /** Calls the operator API; every response is validated against the published document. */
  readonly operate: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestResponse>;
}

const judge = createJudge();

export async function openOperatorBench(
  options: Parameters<typeof openBench>[0] = {},
): Promise<OperatorBench> {
  const bench = await openBench({ operatorToken: OPERATOR_TOKEN, ...options });
  return {
    ...bench,
    async operate(method, path, body, headers = {}) {
      const request = new Request(`http://service.internal${path}`, {
        method,
        headers: { authorization: `Token ${OPERATOR_TOKEN}`, ...headers },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const response = await bench.service.fetch(request);
      const text = await response.text();
      const json: unknown = JSON.parse(text);
      const answer = {
        status: response.status,
        headers: response.headers,
        text,
        body: isObject(json) ? json : {},
      };
      const problem = judge.problemOf({ method: method.toLowerCase(), path: patternOf(path) }, answer);
      if (problem !== null) throw new Error(`${method} ${path}: ${problem}`);
      return answer;
    },
  };
}

/** The documented path of an address. */
function patternOf(address: string): string {
  const [path = ''] = address.split('?');
  const steps = path.replace(/\/$/, '').split('/');
  const found = OPERATOR_CALLS.map(({ endpoint }) => endpoint.path).find((candidate) => {
    const parts = candidate.replace(/\/$/, '').split('/');
    return (
      parts.length === steps.length &&
      parts.every((part, index) => part.startsWith('{') || part === steps[index])
    );
  });
  if (found === undefined) throw new Error(`${path} is no call of the operator's`);
  return found;
}

/** The items of a list response. */
export function itemsOf({ body }: TestResponse): readonly JsonObject[] {
  const { items } = body;
  if (!Array.isArray(items)) throw new TypeError('a list is expected');
  return items.filter(isObject);
}

/** The audit log, the oldest change first, as actor and action. */
export async function journalOf(bench: OperatorBench, query = ''): Promise<readonly JsonObject[]> {
  return [...itemsOf(await bench.operate('GET', `/operator/journal?limit=100${query}`))].reverse();
}
