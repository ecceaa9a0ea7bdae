import type { Hono } from 'hono';
import * as v from 'valibot';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { invalid, methodNotAllowed } from '../../http/errors-v1.ts';
import type { HttpError } from '../../http/http-error.ts';
import { json } from '../../http/respond.ts';
import { checkV1, readLooseBody } from '../../http/validate.ts';
import type { Endpoint, Parameter } from '../../openapi/endpoint.ts';
import { InvalidCursorError } from '../../store/search.ts';
import { pathParametersOf, type QueryEntries, queryParametersOf } from './parameters.ts';
import { type CallResponses, responsesOf } from './responses.ts';

/** The validated input of a call, beside its authenticated caller. */
export interface CallInput<Query, Body> {
  readonly context: ServiceContext;
  /** A path parameter by name. */
  readonly path: (name: string) => string;
  readonly query: Query;
  readonly body: Body;
}

/** The description of a call: its input, its responses and its handler. */
export interface CallSpec extends Pick<Endpoint, 'operationId' | 'summary' | 'description'>, CallResponses {
  /** With `{name}` for a parameter. */
  readonly path: `/${string}`;
}

/** A call: the endpoint as documented, and the handler as registered. */
export interface Call<Caller> {
  readonly endpoint: Endpoint;
  run(
    context: ServiceContext,
    request: Request,
    path: (name: string) => string,
    caller: Caller,
  ): Promise<Response>;
}

/** The callers of a set of calls, as its endpoints describe them. */
export interface Audience extends Pick<Endpoint, 'tag' | 'callers'> {
  /** Headers that every call accepts. */
  readonly headers: readonly Parameter[];
  /** Why every call may be answered 404, besides a resource that is missing; `null`: never. */
  readonly notFoundReason: string | null;
}

const EMPTY_INPUT = v.strictObject({});
type EmptyInput = v.InferOutput<typeof EMPTY_INPUT>;

/** The kinds of calls for one audience. @template Caller the authenticated caller, part of each call's input */
export function callsFor<Caller extends object>(audience: Audience) {
  type Run<Query, Body> = (input: CallInput<Query, Body> & Caller) => Promise<object>;

  /** A paged list, filtered by its query. An invalid cursor is answered 422. */
  function listCall<Query extends QueryEntries>(
    spec: CallSpec & {
      readonly query: Query;
      readonly run: Run<v.InferOutput<v.StrictObjectSchema<Query, undefined>>, EmptyInput>;
    },
  ): Call<Caller> {
    const endpoint = endpointOf('get', spec, spec.query);
    return call(endpoint, v.strictObject(spec.query), EMPTY_INPUT, async (input) => {
      try {
        return await spec.run(input);
      } catch (error) {
        throw error instanceof InvalidCursorError ? invalidCursor() : error;
      }
    });
  }

  /** Reads one resource by its path. */
  function readCall(spec: CallSpec & { readonly run: Run<EmptyInput, EmptyInput> }): Call<Caller> {
    return call(endpointOf('get', spec), EMPTY_INPUT, EMPTY_INPUT, spec.run);
  }

  /** An action without a body on the resource in the path. */
  function actionCall(
    spec: CallSpec & { readonly method?: 'post' | 'delete'; readonly run: Run<EmptyInput, EmptyInput> },
  ): Call<Caller> {
    return call(endpointOf(spec.method ?? 'post', spec), EMPTY_INPUT, EMPTY_INPUT, spec.run);
  }

  /** An action or a change with a body. */
  function changeCall<Body extends v.GenericSchema>(
    spec: CallSpec & {
      readonly method?: 'post' | 'put' | 'patch';
      readonly body: Body;
      readonly run: Run<EmptyInput, v.InferOutput<Body>>;
    },
  ): Call<Caller> {
    const endpoint = {
      ...endpointOf(spec.method ?? 'post', spec),
      body: spec.body,
      bodyIsOptional: v.is(spec.body, {}),
    };
    return call(endpoint, EMPTY_INPUT, spec.body, spec.run);
  }

  function call<Query extends v.GenericSchema, Body extends v.GenericSchema>(
    endpoint: Endpoint,
    querySchema: Query,
    bodySchema: Body,
    run: Run<v.InferOutput<Query>, v.InferOutput<Body>>,
  ): Call<Caller> {
    const [success] = endpoint.answers;
    return {
      endpoint,
      async run(context, request, path, caller) {
        const query = checkV1(queryIn(request), querySchema, 'query');
        const body = await readLooseBody(request, bodySchema);
        return json(success?.status ?? 200, await run({ context, path, query, body, ...caller }));
      },
    };
  }

  function endpointOf(method: Endpoint['method'], spec: CallSpec, query: QueryEntries = {}): Endpoint {
    const { operationId, path, summary, description } = spec;
    const parameters = [...pathParametersOf(path), ...queryParametersOf(query), ...audience.headers];
    return {
      operationId,
      method,
      path: `${path}/`,
      tag: audience.tag,
      summary,
      callers: audience.callers,
      ...(description === undefined ? {} : { description }),
      parameters,
      answers: responsesOf(spec, audience.notFoundReason),
    };
  }

  return { listCall, readCall, actionCall, changeCall };
}

/**
 * Registers calls under their common path prefix. Every request below the prefix is authenticated first.
 * @param authenticate throws an HttpError
 */
export function registerCalls<Caller>(
  app: Hono<Env>,
  context: ServiceContext,
  calls: readonly Call<Caller>[],
  { prefix, authenticate }: { prefix: `/${string}`; authenticate: (request: Request) => Promise<Caller> },
): void {
  const methodsOf = new Map<string, string[]>();
  for (const { endpoint, run } of calls) {
    const route = routeOf(endpoint.path);
    const method = endpoint.method.toUpperCase();
    methodsOf.set(route, [
      ...(methodsOf.get(route) ?? []),
      ...(method === 'GET' ? ['GET', 'HEAD'] : [method]),
    ]);
    app.on(method, route, async (c) => {
      const caller = await authenticate(c.req.raw);
      return run(context, c.req.raw, (name) => c.req.param(name) ?? '', caller);
    });
  }
  for (const [route, methods] of methodsOf) {
    app.all(route, async (c) => {
      await authenticate(c.req.raw);
      throw methodNotAllowed(methods);
    });
  }
  app.all(`${prefix}/*`, async (c, next) => {
    await authenticate(c.req.raw);
    await next();
  });
}

/** Converts `/a/{b}/` to the router's `/a/:b`. */
function routeOf(path: string): string {
  return path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1');
}

function invalidCursor(): HttpError {
  return invalid([
    { loc: ['query', 'cursor'], msg: 'value is not a cursor of this list', type: 'value_error' },
  ]);
}

/** The query as an object; the last value of a repeated parameter wins. */
function queryIn(request: Request): object {
  return Object.fromEntries(new URL(request.url).searchParams);
}
