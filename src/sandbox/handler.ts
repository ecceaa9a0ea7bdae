import type { Hono } from 'hono';
import type { Connection, Service } from '../service/service.ts';
import { type Call, callOf } from './classify-call.ts';
import { growWhenDry } from './demo/replenish-pool.ts';
import { happen } from './faults/inject-fault.ts';
import { magically } from './magic/apply-magic-sum.ts';
import type { Driver } from './sandbox-context.ts';

type Handler = (request: Request, connection?: Connection) => Promise<Response>;

/** The service's handler, with everything that a tester can do to it around it. */
export function createHandler(driver: Driver, service: Service, controls: Hono, magic: boolean): Handler {
  const { core, faults, overrides, realClock } = driver;

  async function serve(request: Request, call: Call, connection?: Connection): Promise<Response> {
    if (call.kind !== 'payment_create') return service.fetch(request, connection);
    const again = request.clone();
    const response = await service.fetch(request, connection);
    return (await growWhenDry(core, call, response)) ? service.fetch(again, connection) : response;
  }

  /** Of the control calls, only a shop's inbox can be broken on purpose. */
  async function control(request: Request, call: Call): Promise<Response> {
    const fault = call.kind === 'inbox' ? faults.meet(call) : null;
    const carryOut = async () => controls.fetch(request);
    return fault === null ? carryOut() : happen(fault, call, realClock, carryOut);
  }

  async function answer(request: Request, connection?: Connection): Promise<Response> {
    const call = await callOf(request);
    if (/^\/sandbox(\/|$)/.test(new URL(request.url).pathname)) return control(request, call);
    const asked = overrides.touches(call) ? unconditional(request) : request;
    const served = () => serve(asked, call, connection);
    const carryOut = async () =>
      overrides.apply(call, await (magic ? magically(driver, call, served) : served()));
    const fault = faults.meet(call);
    return fault === null ? carryOut() : happen(fault, call, realClock, carryOut);
  }

  return async (request, connection) => {
    const response = await answer(request, connection);
    const marked = new Response(response.body, response);
    marked.headers.set('x-sandbox', '1');
    return marked;
  };
}

/** The request without its `If-None-Match`: a bent answer has no version. */
function unconditional(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request, { headers });
}
