import type { ValidationIssue } from '../../contract/errors.ts';
import { isObject, type JsonObject } from '../../contract/json.ts';
import { invalid } from '../../service/http/errors-v1.ts';
import { REQUISITE_NAMES } from '../../service/rules/requisite-names.ts';
import type { Requisites } from '../../service/rules/requisites.ts';
import type { Override } from '../overrides.ts';

/** Other fields of payment answers that may be set to anything. */
const BENT_NAMES = [
  'amount',
  'sum',
  'prev_sum',
  'status',
  'is_canceled',
  'has_appeal',
  'lifetime',
  'transfer_method',
  'payment_id',
  'order_id',
  'geo_id',
  'work_country',
  'outter_id',
  'nspk_url',
  'deeplink_url',
];

/** Requisites that a payment keeps, by their names on the wire. */
const KEPT: { readonly [wire: string]: keyof Requisites } = Object.fromEntries(
  Object.entries(REQUISITE_NAMES).filter(([name]) => !BENT_NAMES.includes(name)),
);

export const KEPT_NAMES = Object.keys(KEPT);

/** What of a body the payment keeps, and what its answers only say. */
export interface SortedFields {
  readonly kept: Partial<Requisites>;
  readonly bent: Override;
}

/**
 * Sorts the fields of a requisites call. A requisite that is no text is said, but not kept.
 * @throws HttpError 422 with every field that cannot be
 */
export function sortFields(body: JsonObject): SortedFields {
  const kept: { -readonly [name in keyof Requisites]?: Requisites[name] } = {};
  const fields: { [name: string]: unknown } = {};
  const omit: string[] = [];
  const issues: ValidationIssue[] = [];
  for (const [name, value] of Object.entries(body)) {
    const requisite = KEPT[name];
    if (requisite !== undefined && (value === null || typeof value === 'string')) kept[requisite] = value;
    else if (requisite !== undefined || BENT_NAMES.includes(name)) fields[name] = value;
    else if (name === 'wire' && isObject(value)) Object.assign(fields, value);
    else if (name === 'omit' && isTexts(value)) omit.push(...value);
    else issues.push(issueOf(name));
  }
  if (issues.length > 0) throw invalid(issues);
  return { kept, bent: { fields, omit } };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function issueOf(name: string): ValidationIssue {
  const loc = ['body', name];
  if (name === 'wire') return { loc, msg: 'value is not a valid dict', type: 'type_error.dict' };
  if (name === 'omit') return { loc, msg: 'value is not a list of field names', type: 'type_error.list' };
  return { loc, msg: 'extra fields not permitted', type: 'value_error.extra' };
}
