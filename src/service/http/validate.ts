import * as v from 'valibot';
import type { ValidationIssue } from '../../contract/errors.ts';
import { BODY_LIMIT_BYTES, type BodyProblem, isEncoded, jsonIn, readJson } from './body.ts';
import { encodedBody, invalid, tooLarge } from './errors-v1.ts';
import type { HttpError } from './http-error.ts';
import { readBytes } from './request-data.ts';

/**
 * Reads and validates a v1 body.
 * @throws HttpError 422 with every invalid field in FastAPI's format; 413 for a body over the limit; 415 for
 *   an encoded body
 */
export async function readBodyV1<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await readJson(request);
  if (typeof body === 'string') throw bodyErrorV1(body);
  return checkV1(body.json, schema);
}

/** Validates parsed data. @param place where it came from @throws HttpError 422 */
export function checkV1<Schema extends v.GenericSchema>(
  json: unknown,
  schema: Schema,
  place: 'body' | 'query' = 'body',
): v.InferOutput<Schema> {
  // JavaScript and valibot accept an array as an object; the API does not.
  const result = v.safeParse(schema, Array.isArray(json) ? null : json);
  if (!result.success) throw invalid(issuesV1(result.issues, place));
  return result.output;
}

/** Every invalid field once, in the words of version 1. */
export function issuesV1(
  issues: readonly v.BaseIssue<unknown>[],
  place: 'body' | 'query' = 'body',
): readonly ValidationIssue[] {
  return firstOfEach(issues.map((issue) => issueV1(issue, place)));
}

/**
 * Reads an optional body (`{}` by default) as JSON, whatever its Content-Type: for calls made by hand, as
 * `curl -d` declares a form.
 * @throws HttpError 422, 413, 415
 */
export async function readLooseBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const bytes = await readBytes(request, BODY_LIMIT_BYTES);
  if (bytes === null) throw bodyErrorV1('too-large');
  if (bytes.byteLength === 0) return checkV1({}, schema);
  if (isEncoded(request.headers.get('content-encoding'))) throw bodyErrorV1('encoded');
  const body = jsonIn(bytes);
  if (typeof body === 'string') throw bodyErrorV1(body);
  return checkV1(body.json, schema);
}

/** The v1 response to a body that cannot be read. */
export function bodyErrorV1(problem: BodyProblem): HttpError {
  if (problem === 'too-large') return tooLarge();
  if (problem === 'encoded') return encodedBody();
  if (problem === 'not-json') {
    return invalid([
      {
        loc: ['header', 'content-type'],
        msg: 'application/json is expected',
        type: 'value_error.content_type',
      },
    ]);
  }
  if (problem === 'too-complex') {
    return invalid([{ loc: ['body'], msg: 'the body has too many values', type: 'value_error.complexity' }]);
  }
  return invalid([{ loc: ['body'], msg: 'the body is not valid JSON', type: 'value_error.jsondecode' }]);
}

/** One issue for each field: what follows from a wrong type is noise. */
function firstOfEach(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const byPlace = new Map<string, ValidationIssue>();
  for (const issue of issues) {
    const place = issue.loc.join('\u0000');
    if (!byPlace.has(place)) byPlace.set(place, issue);
  }
  return [...byPlace.values()];
}

const TYPE_ISSUES: { readonly [schemaType: string]: readonly [msg: string, type: string] } = {
  object: ['an object is needed', 'type_error.dict'],
  strict_object: ['an object is needed', 'type_error.dict'],
  string: ['text is needed', 'type_error.str'],
  number: ['a number is needed', 'type_error.float'],
  boolean: ['true or false is needed', 'type_error.bool'],
  integer: ['a whole number is needed', 'type_error.integer'],
  // Of texts only: see `optionalText`.
  union: ['text is needed', 'type_error.str'],
};

function issueV1(issue: v.BaseIssue<unknown>, place: string): ValidationIssue {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const loc = [place, ...path];
  const ofType = TYPE_ISSUES[issue.type];
  if (path.length > 0 && issue.received === 'undefined') {
    return { loc, msg: 'field required', type: 'value_error.missing' };
  }
  if (path.length > 0 && issue.received === 'null') {
    return { loc, msg: 'none is not an allowed value', type: 'type_error.none.not_allowed' };
  }
  if (issue.expected === 'never')
    return { loc, msg: 'extra fields not permitted', type: 'value_error.extra' };
  if (ofType !== undefined) return { loc, msg: ofType[0], type: ofType[1] };
  return { loc, msg: issue.message, type: 'value_error' };
}
