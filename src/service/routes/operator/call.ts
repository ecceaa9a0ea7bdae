import * as v from 'valibot';
import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import { invalid } from '../../http/errors-v1.ts';
import type { HttpError } from '../../http/http-error.ts';
import { json } from '../../http/respond.ts';
import { checkV1, readLooseBody } from '../../http/validate.ts';
import type { Endpoint } from '../../openapi/endpoint.ts';
import { InvalidCursorError } from '../../store/search.ts';
import { pathParametersOf, personParameter, type QueryEntries, queryParametersOf } from './parameters.ts';
import { type CallResponses, responsesOf } from './responses.ts';

/** The validated input of an operator call. */
export interface CallInput<Query, Body> {
  readonly context: ServiceContext;
  /** The actor, for the audit log. */
  readonly by: Actor;
  /** A path parameter by name. */
  readonly path: (name: string) => string;
  readonly query: Query;
  readonly body: Body;
}

/** The description of an operator call: its input, its responses and its handler. */
interface CallSpec extends Pick<Endpoint, 'operationId' | 'summary' | 'description'>, CallResponses {
  /** With `{name}` for a parameter. */
  readonly path: `/operator/${string}`;
}

/** An operator call: the endpoint as documented, and the handler as registered. */
export interface OperatorCall {
  readonly endpoint: Endpoint;
  run(
    context: ServiceContext,
    request: Request,
    path: (name: string) => string,
    by: Actor,
  ): Promise<Response>;
}

const EMPTY_INPUT = v.strictObject({});
type EmptyInput = v.InferOutput<typeof EMPTY_INPUT>;

/** A paged list, filtered by its query. An invalid cursor is answered 422. */
export function listCall<Query extends QueryEntries>(
  spec: CallSpec & {
    readonly query: Query;
    readonly run: (
      input: CallInput<v.InferOutput<v.StrictObjectSchema<Query, undefined>>, EmptyInput>,
    ) => Promise<object>;
  },
): OperatorCall {
  const endpoint = endpointOf('get', spec, spec.query);
  return operatorCall(endpoint, v.strictObject(spec.query), EMPTY_INPUT, async (input) => {
    try {
      return await spec.run(input);
    } catch (error) {
      throw error instanceof InvalidCursorError ? invalidCursor() : error;
    }
  });
}

/** Reads one resource by its path. */
export function readCall(
  spec: CallSpec & { readonly run: (input: CallInput<EmptyInput, EmptyInput>) => Promise<object> },
): OperatorCall {
  return operatorCall(endpointOf('get', spec), EMPTY_INPUT, EMPTY_INPUT, spec.run);
}

/** An action without a body on the resource in the path. */
export function actionCall(
  spec: CallSpec & {
    readonly method?: 'post' | 'delete';
    readonly run: (input: CallInput<EmptyInput, EmptyInput>) => Promise<object>;
  },
): OperatorCall {
  return operatorCall(endpointOf(spec.method ?? 'post', spec), EMPTY_INPUT, EMPTY_INPUT, spec.run);
}

/** An action or a change with a body. */
export function changeCall<Body extends v.GenericSchema>(
  spec: CallSpec & {
    readonly method?: 'post' | 'put' | 'patch';
    readonly body: Body;
    readonly run: (input: CallInput<EmptyInput, v.InferOutput<Body>>) => Promise<object>;
  },
): OperatorCall {
  const endpoint = {
    ...endpointOf(spec.method ?? 'post', spec),
    body: spec.body,
    bodyIsOptional: v.is(spec.body, {}),
  };
  return operatorCall(endpoint, EMPTY_INPUT, spec.body, spec.run);
}

function invalidCursor(): HttpError {
  return invalid([
    { loc: ['query', 'cursor'], msg: 'value is not a cursor of this list', type: 'value_error' },
  ]);
}

function operatorCall<Query extends v.GenericSchema, Body extends v.GenericSchema>(
  endpoint: Endpoint,
  querySchema: Query,
  bodySchema: Body,
  run: (input: CallInput<v.InferOutput<Query>, v.InferOutput<Body>>) => Promise<object>,
): OperatorCall {
  const [success] = endpoint.answers;
  return {
    endpoint,
    async run(context, request, path, by) {
      const query = checkV1(queryIn(request), querySchema, 'query');
      const body = await readLooseBody(request, bodySchema);
      return json(success?.status ?? 200, await run({ context, by, path, query, body }));
    },
  };
}

function endpointOf(method: Endpoint['method'], spec: CallSpec, query: QueryEntries = {}): Endpoint {
  const { operationId, path, summary, description } = spec;
  const parameters = [...pathParametersOf(path), ...queryParametersOf(query), personParameter];
  return {
    operationId,
    method,
    path: `${path}/`,
    tag: 'Operator',
    summary,
    callers: ['operator'],
    ...(description === undefined ? {} : { description }),
    parameters,
    answers: responsesOf(spec),
  };
}

/** The query as an object; the last value of a repeated parameter wins. */
function queryIn(request: Request): object {
  return Object.fromEntries(new URL(request.url).searchParams);
}
