import * as v from 'valibot';
import { isObject } from '../../contract/json.ts';
import { largeJsonIn, readJsonBytes } from './body.ts';
import { bodyTooLarge, encodedBody, invalidData, jsonExpected } from './errors-appeals.ts';

/** Fits a receipt of 10 MiB in Base64, with the other fields. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

/** Far more than the fields of any request: a body of this size could hold millions of objects. */
const MOST_MARKS = 1000;

/**
 * Reads a body that may contain a receipt. Call this in a receipt slot (`receipt-slots.ts`), after
 * authentication: it takes up to 16 MiB.
 * @throws HttpError 415, 413
 */
export async function readAppealBody(request: Request): Promise<Uint8Array> {
  const bytes = await readJsonBytes(request, BODY_LIMIT_BYTES);
  if (bytes === 'not-json') throw jsonExpected();
  if (bytes === 'encoded') throw encodedBody();
  if (bytes === 'too-large') throw bodyTooLarge();
  return bytes;
}

/** The fields of such a body, before they are validated. */
export interface AppealFields {
  readonly [field: string]: unknown;
}

/**
 * The fields of such a body, whose memory it frees.
 * @throws HttpError 400 for no JSON object
 */
export async function appealFields(body: Uint8Array): Promise<AppealFields> {
  const parsed = await largeJsonIn(body, MOST_MARKS);
  if (parsed === 'malformed') throw invalidData(null, 'The body is not valid JSON');
  if (parsed === 'too-complex') throw invalidData(null, 'The body has too many values');
  if (!isObject(parsed.json)) throw invalidData(null, 'The body is not a JSON object');
  return parsed.json;
}

/** The validated data, or the problems of every field. */
export type FieldCheck<Output> =
  | { readonly data: Output; readonly problems: null }
  | { readonly data: null; readonly problems: Record<string, string[]> };

/** Validates the fields of a body or of a query. */
export function checkFields<Schema extends v.GenericSchema>(
  fields: unknown,
  schema: Schema,
): FieldCheck<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, fields);
  if (result.success) return { data: result.output, problems: null };
  // A Map, because a field may be called "__proto__".
  const problems = new Map<string, string[]>();
  for (const issue of result.issues) {
    const field = (issue.path ?? []).map(({ key }) => String(key)).join('.');
    const messages = problems.get(field) ?? [];
    if (!messages.includes(messageOf(issue))) problems.set(field, [...messages, messageOf(issue)]);
  }
  return { data: null, problems: Object.fromEntries(problems) };
}

const EXPECTED: { readonly [schemaType: string]: string } = {
  object: 'an object is expected',
  string: 'text is expected',
  // Every number here is an ID or a count.
  number: 'a whole number is expected',
};

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'this field is required';
  if (issue.received === 'null') return 'may not be null';
  return EXPECTED[issue.type] ?? issue.message;
}
