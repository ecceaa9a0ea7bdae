import type { JsonObject } from '../../../src/contract/json.ts';

/** The type of a response field, as in the tables of `docs/api.md`. */
export type Kind =
  | 'number'
  | 'integer'
  | 'string'
  | 'boolean'
  | 'uuid'
  | 'url'
  | 'datetime'
  | 'utc datetime'
  | 'decimal'
  | 'payment status'
  | 'appeal status'
  | 'detail';

/** A row: the field, its type, and whether it may be `null`, or be left out. */
export type Row = readonly [field: string, kind: Kind, may?: 'nullable' | 'optional'];

/** An order: the echoed request fields, and those of the service. */
const ORDER: readonly Row[] = [
  ['amount', 'number', 'nullable'],
  ['outter_id', 'string'],
  ['geo_id', 'integer'],
  ['redirect_url', 'string'],
  ['success_redirect_url', 'string', 'nullable'],
  ['fail_redirect_url', 'string', 'nullable'],
  ['merchant_id', 'number'],
  ['merchant_token', 'string'],
  ['order_id', 'uuid'],
];

/** A payment of version 1. */
const PAYMENT_V1: readonly Row[] = [
  ['bank', 'string', 'nullable'],
  ['transfer_method', 'string', 'nullable'],
  ['status', 'payment status'],
  ['full_name', 'string', 'nullable'],
  ['card_number', 'string', 'nullable'],
  ['sbp_phone_number', 'string', 'nullable'],
  ['account_number', 'string', 'nullable'],
  // Additions of ours, see docs/api.md.
  ['bik', 'string', 'optional'],
  ['closes_in_seconds', 'integer', 'optional'],
  ['has_appeal', 'boolean', 'nullable'],
  ['is_canceled', 'boolean', 'nullable'],
  ['payment_gateway_id', 'number', 'nullable'],
  ['payment_id', 'uuid'],
  ['order_id', 'uuid'],
  ['outter_id', 'string', 'nullable'],
  ['geo_id', 'number', 'nullable'],
  ['redirect_url', 'string', 'nullable'],
  ['success_redirect_url', 'string', 'nullable'],
  ['fail_redirect_url', 'string', 'nullable'],
  ['lifetime', 'number', 'nullable'],
  ['prev_sum', 'number', 'nullable'],
  ['donation_url', 'string', 'nullable'],
  ['tpay_link', 'string', 'nullable'],
  ['qr_code', 'string', 'nullable'],
  ['work_country', 'string'],
  ['link', 'url'],
];

/** The conversion of a payment of version 2. */
const DETAIL: readonly Row[] = [
  ['id', 'number'],
  ['course', 'decimal'],
  ['rate', 'decimal'],
  ['course_with_rate', 'decimal'],
  ['amount_in_usdt', 'decimal'],
  ['accumulated_rate', 'decimal'],
  ['amount_with_rate', 'decimal'],
  ['amount_in_usdt_with_rate', 'decimal'],
  ['created_at', 'datetime'],
  ['updated_at', 'datetime'],
];

/** Response shapes by the name of their content. */
export const SHAPES = {
  'order, created': [...ORDER, ['geo_name', 'string'], ['link', 'url']],
  'order, read': [
    ...ORDER,
    ['has_payment', 'boolean'],
    // Additions of ours, see docs/api.md.
    ['closed', 'boolean'],
    ['can_replace_payment', 'boolean'],
    ['support_url', 'string', 'nullable'],
    ['created_at', 'utc datetime'],
    ['updated_at', 'utc datetime'],
  ],
  'payment v1, created': [['sum', 'number'], ...PAYMENT_V1],
  'payment v1, read': [['amount', 'number'], ...PAYMENT_V1],
  /** A payment of version 2. */
  'payment v2': [
    ['id', 'number'],
    ['sum', 'decimal'],
    ['card_number', 'string', 'nullable'],
    ['created_at', 'datetime'],
    ['updated_at', 'datetime'],
    ['bank', 'string'],
    ['russified_name', 'string'],
    ['bik', 'string', 'nullable'],
    ['type', 'string'],
    ['status', 'payment status'],
    ['qr_code', 'string', 'nullable'],
    ['qr_code_link', 'string', 'nullable'],
    ['currency', 'string'],
    ['full_name', 'string'],
    ['sbp_phone_number', 'string'],
    ['account_number', 'string', 'nullable'],
    ['client_id', 'string', 'nullable'],
    ['client_ip', 'string', 'nullable'],
    ['outter_id', 'string', 'nullable'],
    ['project', 'string', 'nullable'],
    ['merchant_payment_detail', 'detail'],
    ['outter_id_from_form', 'string', 'nullable'],
    ['tips_id', 'number', 'nullable'],
    ['nspk_url', 'string', 'nullable'],
    ['work_country', 'string'],
    ['redirect_url', 'string', 'nullable'],
    ['callback_url', 'string', 'nullable'],
    ['deeplink_url', 'string', 'nullable'],
  ],
  /** An appeal. */
  appeal: [
    ['id', 'integer'],
    ['status', 'appeal status'],
    ['payment', 'integer'],
    ['amount', 'decimal'],
    ['bank_card', 'integer'],
    ['created_at', 'utc datetime'],
    ['updated_at', 'utc datetime'],
  ],
} satisfies Record<string, readonly Row[]>;

export type ShapeName = keyof typeof SHAPES;

const text = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isSafeInteger,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  uuid: text(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/),
  url: text(/^https:\/\/\S+$/),
  datetime: text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/),
  'utc datetime': text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
  decimal: text(/^\d+\.\d{2,}$/),
  'payment status': text(/^(created|completed|canceled|refund|deleted)$/),
  'appeal status': text(/^(new|in_progress|done|rejected)$/),
  detail: (value) => isRecord(value) && problemsOf(value, DETAIL).length === 0,
};

/** The missing, mistyped and unknown fields of a response. */
export function problemsOf(body: JsonObject, rows: readonly Row[]): readonly string[] {
  const wrong = rows.flatMap(([field, kind, may]) => {
    if (!(field in body)) return may === 'optional' ? [] : [`${field} is missing`];
    const value = body[field];
    if (IS[kind](value) || (may === 'nullable' && value === null)) return [];
    return [`${field} is no ${kind}: ${JSON.stringify(value)}`];
  });
  const named = rows.map(([field]) => field);
  const extra = Object.keys(body).filter((field) => !named.includes(field));
  return [...wrong, ...extra.map((field) => `${field} is in no table`)];
}

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
