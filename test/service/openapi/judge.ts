import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import { documentOf } from '../../../src/service/openapi/document.ts';
import { ENDPOINTS, OPERATOR_ENDPOINTS } from '../../../src/service/routes/endpoints.ts';
import { WEBHOOKS } from '../../../src/service/routes/webhooks.ts';
import { PUBLIC_URL, type TestResponse } from '../support/bench.ts';

/** An endpoint in the document. */
export interface Operation {
  readonly method: string;
  /** With `{names}` for parameters. */
  readonly path: string;
}

/** Validates responses and requests against the published document. */
export interface Judge {
  /**
   * The violation of a response: an undocumented status, content type or shape, or keys that its schemas do
   * not name. `null` when it conforms.
   */
  problemOf(operation: Operation, answer: TestResponse): string | null;
  /** Why a webhook's body violates the document; `null` when it conforms. */
  problemOfWebhook(name: string, body: unknown): string | null;
  /** Whether the document accepts this request body. */
  admits(operation: Operation, body: unknown): boolean;
}

/** Both documents in one. */
const DOCUMENT = documentOf(
  { title: 'All', description: '', endpoints: [...ENDPOINTS, ...OPERATOR_ENDPOINTS], webhooks: WEBHOOKS },
  PUBLIC_URL,
);

export function createJudge(): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);
  // Request schemas as published; response schemas closed, so that no undocumented key passes.
  ajv.addSchema(DOCUMENT, 'published');
  ajv.addSchema(closed(DOCUMENT), 'closed');
  const compiled = new Map<string, ValidateFunction>();

  function check(which: 'published' | 'closed', steps: readonly string[]): ValidateFunction {
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const reference = `${which}#/${encodeURI(pointer)}`;
    const known = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, known);
    return known;
  }

  return {
    problemOf({ method, path }, { status, headers, text }) {
      const place = ['paths', path, method, 'responses', String(status)];
      const response = valueAt(place);
      if (!isObject(response)) return `status ${status} is not described: ${text}`;
      const { content } = response;
      const type = headers.get('content-type')?.replace(/;.*$/, '') ?? '';
      if (content === undefined) return text === '' ? null : 'a body is not described';
      if (!isObject(content) || !(type in content)) return `${status}: content type ${type} is not described`;
      if (valueAt([...place, 'content', type, 'schema']) === undefined) return null;
      const validate = check('closed', [...place, 'content', type, 'schema']);
      const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
      if (validate(value)) return null;
      return `${status}: ${ajv.errorsText(validate.errors)}: ${text}`;
    },
    problemOfWebhook(name, body) {
      const steps = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema'];
      const validate = check('closed', steps);
      return validate(body) ? null : ajv.errorsText(validate.errors);
    },
    admits({ method, path }, body) {
      const steps = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'];
      return check('published', steps)(body) === true;
    },
  };
}

const FORMATS: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: (text) => URL.canParse(text),
};

function valueAt(steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), DOCUMENT);
}

/** The schemas, with objects closed to unknown keys. */
function closed(schema: JsonObject): JsonObject {
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closedIn(value)]));
  const { properties } = schema;
  // A schema without keys is meant to be open: a payload, the state before a change.
  const names = isObject(properties) ? Object.keys(properties) : [];
  const isOpen = names.length > 0 && !('additionalProperties' in schema);
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}

function closedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedIn);
  return isObject(value) ? closed(value) : value;
}
