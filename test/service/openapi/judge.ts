import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import { documentOf } from '../../../src/service/openapi/document.ts';
import { ENDPOINTS } from '../../../src/service/routes/endpoints.ts';
import { type Answer, PUBLIC_URL } from '../support/bench.ts';

/** A call, as the document names it. */
export interface Operation {
  readonly method: string;
  /** With `{names}` for parameters. */
  readonly path: string;
}

/** Holds answers and requests against the document that the service publishes. */
export interface Judge {
  /**
   * What is wrong with an answer by the document: a status, a content type or a shape that is not in it, and keys that
   * its schemas do not name. `null`: nothing.
   */
  problemOf(operation: Operation, answer: Answer): string | null;
  /** Whether the document lets this body be sent. */
  admits(operation: Operation, body: unknown): boolean;
}

const DOCUMENT = documentOf(ENDPOINTS, PUBLIC_URL);

export function createJudge(): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);
  // As they are published, for requests; and closed, for answers: no key may come that nobody has announced.
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

/** The same schemas, in which an object has no keys but the ones that are named. */
function closed(schema: JsonObject): JsonObject {
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closedIn(value)]));
  const { properties } = schema;
  // One that names no key at all is meant to be open: a payload, what was before a change.
  const names = isObject(properties) ? Object.keys(properties) : [];
  const isOpen = names.length > 0 && !('additionalProperties' in schema);
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}

function closedIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedIn);
  return isObject(value) ? closed(value) : value;
}
