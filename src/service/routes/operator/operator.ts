import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed } from '../../http/errors-v1.ts';
import { operatorCaller } from './callers.ts';
import { OPERATOR_CALLS } from './calls.ts';

/** Registers the operator API. Every path under `/operator/` requires the operator's token. */
export function operator(app: Hono<Env>, context: ServiceContext): void {
  app.use('/operator/*', async (c, next) => {
    c.set('by', operatorCaller(context, c.req.raw));
    await next();
  });

  for (const { endpoint, run } of OPERATOR_CALLS) {
    app.on(endpoint.method.toUpperCase(), routeOf(endpoint.path), (c) =>
      run(context, c.req.raw, (name) => c.req.param(name) ?? '', c.get('by')),
    );
  }

  for (const path of new Set(OPERATOR_CALLS.map(({ endpoint }) => endpoint.path))) {
    const methods = OPERATOR_CALLS.filter(({ endpoint }) => endpoint.path === path).map(({ endpoint }) =>
      endpoint.method.toUpperCase(),
    );
    app.all(routeOf(path), () => {
      throw methodNotAllowed(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    });
  }
}

/** Converts `/a/{b}/` to the router's `/a/:b`. */
function routeOf(path: string): string {
  return path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1');
}
