import { anOrder, aPayment } from './builders.ts';

/** One answer: a JSON body, a whole response, a network error, or a promise of a response. */
export type Answer = object | Response | 'network-error' | (() => Promise<Response>);

export interface Script {
  /** Answers to the order reads in order; the last one repeats. */
  readonly order?: readonly Answer[];
  /** Answers to the payment reads, likewise. */
  readonly payment?: readonly Answer[];
  /** Answers to the POST of the payment, likewise. */
  readonly creation?: readonly Answer[];
}

/**
 * A service with scripted answers, for answers that the real one never gives. Where the real one can give them,
 * use `createSandbox()` instead.
 */
export function aScriptedService(script: Script): (request: Request) => Promise<Response> {
  const order = oneByOne(script.order ?? [anOrder({ has_payment: true })]);
  const payment = oneByOne(script.payment ?? [aPayment()]);
  const creation = oneByOne(script.creation ?? [aPayment()]);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/client-ip') return new Response('203.0.113.7\n');
    if (request.method === 'POST') return respond(creation());
    return respond(pathname.includes('/orders/') ? order() : payment());
  };
}

/** A JSON answer with this status. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
}

function oneByOne(answers: readonly Answer[]): () => Answer {
  let next = 0;
  return () => {
    const one = answers[Math.min(next, answers.length - 1)] ?? 'network-error';
    next += 1;
    return one;
  };
}

async function respond(one: Answer): Promise<Response> {
  if (one === 'network-error') throw new TypeError('network error');
  if (typeof one === 'function') return one();
  return one instanceof Response ? one.clone() : answer(200, one);
}
