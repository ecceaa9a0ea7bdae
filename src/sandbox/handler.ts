import type { Hono } from 'hono';
import { HttpError } from '../service/http/http-error.ts';
import { responseTo } from '../service/http/respond.ts';
import type { Connection, Service } from '../service/service.ts';
import { addressProblem } from '../service/webhooks/address.ts';
import { type CallDetails, classifyCall } from './classify-call.ts';
import { replenishPool } from './demo/replenish-pool.ts';
import { injectFault } from './faults/inject-fault.ts';
import { isFromForeignPage } from './foreign-page.ts';
import { applyMagicSum } from './magic/apply-magic-sum.ts';
import type { SandboxContext } from './sandbox-context.ts';

type Handler = (request: Request, connection?: Connection) => Promise<Response>;

const FOREIGN_PAGE = new HttpError(403, {
  detail: 'A page of another site may not control the sandbox; its own address is PUBLIC_URL',
});

/** Control calls that change what reads answer without a change of a payment: waiting reads are answered after them. */
const CHANGES_ANSWERS = /^(?:POST|DELETE) \/sandbox(?:\/faults|\/clock|\/orders\/[^/]+\/requisites)?\/?$/;

/** Wraps the service's handler in faults, overrides, magic sums and the control calls. */
export function createHandler(
  context: SandboxContext,
  service: Service,
  controls: Hono,
  magic: boolean,
): Handler {
  const { core, faults, overrides, realClock } = context;

  async function serve(request: Request, call: CallDetails, connection?: Connection): Promise<Response> {
    if (call.kind !== 'payment_create') return service.fetch(request, connection);
    const again = request.clone();
    const response = await service.fetch(request, connection);
    return (await replenishPool(core, call, response)) ? service.fetch(again, connection) : response;
  }

  /** Of the control calls, only the inbox accepts faults, since it plays the shop. */
  async function control(request: Request, call: CallDetails): Promise<Response> {
    const fault = call.kind === 'inbox' ? faults.take(call) : null;
    const carryOut = async () => {
      const response = await controls.fetch(request);
      if (CHANGES_ANSWERS.test(`${request.method} ${call.path}`)) core.waits.endAll();
      return response;
    };
    return fault === null ? carryOut() : injectFault(fault, call, realClock, carryOut);
  }

  async function answer(request: Request, call: CallDetails, connection?: Connection): Promise<Response> {
    if (isControl(request)) return control(request, call);
    const effectiveRequest = overrides.touches(call) ? unconditional(request) : request;
    const served = () => serve(effectiveRequest, call, connection);
    const carryOut = async () =>
      overrides.apply(call, await (magic ? applyMagicSum(context, call, served) : served()));
    const fault = faults.take(call);
    return fault === null ? carryOut() : injectFault(fault, call, realClock, carryOut);
  }

  return async (request, connection) => {
    if (isControl(request) && isFromForeignPage(request, core.settings)) {
      return markedAsSandbox(responseTo(FOREIGN_PAGE));
    }
    const call = await classifyCall(request);
    const marked = markedAsSandbox(await answer(request, call, connection));
    const warning = marked.ok ? warningFor(call) : null;
    if (warning !== null) marked.headers.set('x-sandbox-warning', warning);
    return marked;
  };
}

function markedAsSandbox(response: Response): Response {
  const marked = new Response(response.body, response);
  marked.headers.set('x-sandbox', '1');
  return marked;
}

/** Whether a request is a control call of the sandbox. */
function isControl(request: Request): boolean {
  return /^\/sandbox(\/|$)/.test(new URL(request.url).pathname);
}

/** The request without `If-None-Match`: an overridden answer has no ETag. */
function unconditional(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request, { headers });
}

/** Warns about a `callback_url` that the service ignores, or that only a sandbox takes; `null` for any other. */
function warningFor({ kind, body }: CallDetails): string | null {
  const callbackUrl = body['callback_url'];
  if (typeof callbackUrl !== 'string' || callbackUrl === '') return null;
  if (kind === 'order_create')
    return 'callback_url: ignored, because an order has none; give it with the payment';
  const problem = addressProblem(callbackUrl, 'public');
  return problem === null ? null : `callback_url: ${problem}; outside a sandbox it is refused`;
}
