import type { JsonObject } from '../../contract/json.ts';
import type { CallerKind, Endpoint, Parameter, ResponseSpec } from './endpoint.ts';
import { type Components, schemaFor } from './json-schema.ts';

/** The names of the credentials in `security-schemes.ts`. */
const SCHEMES: Readonly<Record<CallerKind, string>> = {
  merchant: 'merchantKey',
  order: 'orderToken',
  operator: 'operatorToken',
};

/** The names of the credentials that these endpoints take. */
export function schemesOf(endpoints: readonly Pick<Endpoint, 'callers'>[]): ReadonlySet<string> {
  return new Set(endpoints.flatMap(({ callers }) => callers.map((caller) => SCHEMES[caller])));
}

/** Describes an endpoint or a webhook as an Operation Object (OpenAPI 3.1.1, section 4.8.10). */
export function operationOf(endpoint: Omit<Endpoint, 'path'>, components: Components): JsonObject {
  const { operationId, tag, summary, description, callers, parameters = [], body, answers } = endpoint;
  const required = endpoint.bodyIsOptional !== true;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: callers.map((caller) => ({ [SCHEMES[caller]]: [] })),
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.map((parameter) => parameterOf(parameter, components)) }),
    ...(body === undefined
      ? {}
      : { requestBody: { required, content: jsonOf(schemaFor(body, components)) } }),
    responses: responsesOf(answers, components),
  };
}

function parameterOf(parameter: Parameter, components: Components): JsonObject {
  const { in: place, name, description, schema, required = false } = parameter;
  return {
    name,
    in: place,
    description,
    required: place === 'path' || required,
    schema: schemaFor(schema, components),
  };
}

/** Groups responses by status, in order; those of one status become one response with several forms. */
function responsesOf(answers: readonly ResponseSpec[], components: Components): JsonObject {
  const statuses = [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const same = answers.filter((answer) => answer.status === status);
      const content = contentOf(same, components);
      const description = same.map((answer) => answer.description).join(' Or: ');
      return [String(status), Object.keys(content).length === 0 ? { description } : { description, content }];
    }),
  );
}

function contentOf(answers: readonly ResponseSpec[], components: Components): JsonObject {
  const schemas = answers.flatMap(({ json }) => (json === undefined ? [] : [schemaFor(json, components)]));
  const texts = answers.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const files = answers.flatMap((answer) => answer.files ?? []);
  return {
    ...(schemas.length === 0 ? {} : jsonOf(oneOrAny(schemas))),
    ...(texts.length === 0 ? {} : { 'text/plain': { schema: { type: 'string', enum: texts } } }),
    // Binary content has no schema (OpenAPI 3.1).
    ...Object.fromEntries(files.map((type) => [type, {}])),
  };
}

const jsonOf = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

function oneOrAny(schemas: readonly JsonObject[]): JsonObject {
  const [first = {}, ...others] = schemas;
  return others.length === 0 ? first : { anyOf: schemas };
}
