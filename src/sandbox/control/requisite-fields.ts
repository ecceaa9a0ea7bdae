import type { ValidationIssue } from '../../contract/errors.ts';
import { isObject, type JsonObject } from '../../contract/json.ts';
import { invalid } from '../../service/http/errors-v1.ts';
import { REQUISITE_NAMES } from '../../service/rules/requisite-names.ts';
import type { Requisites } from '../../service/rules/requisites.ts';
import type { ResponseOverride } from '../response-overrides.ts';

/** Fields of payment answers that can only be overridden, with any value. */
const OVERRIDABLE_NAMES = [
  'amount',
  'sum',
  'prev_sum',
  'status',
  'is_canceled',
  'has_appeal',
  'lifetime',
  'closes_in_seconds',
  'transfer_method',
  'payment_id',
  'order_id',
  'geo_id',
  'work_country',
  'outter_id',
  'nspk_url',
  'deeplink_url',
];

/** Requisites that are stored with the payment, by their wire names. */
const STORED: { readonly [wire: string]: keyof Requisites } = Object.fromEntries(
  Object.entries(REQUISITE_NAMES).filter(([name]) => !OVERRIDABLE_NAMES.includes(name)),
);

export const STORED_NAMES = Object.keys(STORED);

/** The fields of a requisites call: those that the payment stores, and those that only its answers show. */
export interface RequisiteUpdate {
  readonly stored: Partial<Requisites>;
  readonly overridden: ResponseOverride;
}

/**
 * Splits the fields of a requisites call. A requisite that is not text is an override and not stored.
 * @throws HttpError 422 that lists every unknown field
 */
export function splitRequisiteFields(body: JsonObject): RequisiteUpdate {
  const stored: { -readonly [name in keyof Requisites]?: Requisites[name] } = {};
  const fields: { [name: string]: unknown } = {};
  const omit: string[] = [];
  const issues: ValidationIssue[] = [];
  for (const [name, value] of Object.entries(body)) {
    const requisite = STORED[name];
    if (requisite !== undefined && (value === null || typeof value === 'string')) stored[requisite] = value;
    else if (requisite !== undefined || OVERRIDABLE_NAMES.includes(name)) fields[name] = value;
    else if (name === 'wire' && isObject(value)) Object.assign(fields, value);
    else if (name === 'omit' && isTexts(value)) omit.push(...value);
    else issues.push(issueOf(name));
  }
  if (issues.length > 0) throw invalid(issues);
  return { stored, overridden: { fields, omit } };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function issueOf(name: string): ValidationIssue {
  const loc = ['body', name];
  if (name === 'wire') return { loc, msg: 'an object is needed', type: 'type_error.dict' };
  if (name === 'omit') return { loc, msg: 'value is not a list of field names', type: 'type_error.list' };
  return { loc, msg: 'extra fields not permitted', type: 'value_error.extra' };
}
