import * as v from 'valibot';
import { APPEAL_STATUSES, PAYMENT_STATUSES } from '../statuses.ts';
import { decimals, numericId, textOrNull, utcTime, uuid } from './fields.ts';

/** What the operator's calls answer. Sums are decimal text with two decimals, times are in UTC. */

const timeOrNull = v.nullable(utcTime);
const integer = v.pipe(v.number(), v.integer());

/** One page of a list, the newest first. */
export const pageOf = <Item extends v.GenericSchema>(item: Item, title: string) =>
  v.pipe(v.object({ items: v.array(item), next_cursor: textOrNull }), v.title(title));

/** A list that is whole. */
export const listOf = <Item extends v.GenericSchema>(item: Item, title: string) =>
  v.pipe(v.object({ items: v.array(item) }), v.title(title));

const requisites = v.object({
  bank: textOrNull,
  full_name: textOrNull,
  card_number: textOrNull,
  account_number: textOrNull,
  sbp_phone_number: textOrNull,
  qr_code: textOrNull,
  tpay_link: textOrNull,
  donation_url: textOrNull,
  nspk_url: textOrNull,
  qr_code_link: textOrNull,
  tips_id: textOrNull,
});

export const operatorPayment = v.pipe(
  v.object({
    id: numericId,
    payment_id: uuid,
    order_id: uuid,
    merchant_id: numericId,
    outter_id: textOrNull,
    origin: v.pipe(v.picklist(['external', 'internal', 'v2']), v.description('Which call made it.')),
    status: v.picklist(PAYMENT_STATUSES),
    amount: decimals(2),
    prev_amount: v.nullable(decimals(2)),
    transfer_method: v.string(),
    bank_wanted: textOrNull,
    geo_id: integer,
    client_id: textOrNull,
    client_ip: textOrNull,
    callback_url: textOrNull,
    requisite_id: v.nullable(numericId),
    requisites,
    phase: v.pipe(
      v.picklist(['preparing', 'shown', 'withdrawn', 'over', 'closed']),
      v.description('What a payer sees of the requisites now.'),
    ),
    shown_at: timeOrNull,
    expires_at: utcTime,
    has_appeal: v.boolean(),
    version: integer,
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('OperatorPayment'),
);
export type OperatorPayment = v.InferOutput<typeof operatorPayment>;

const orderFields = {
  order_id: uuid,
  merchant_id: numericId,
  amount: v.nullable(decimals(2)),
  outter_id: textOrNull,
  geo_id: integer,
  redirect_url: textOrNull,
  success_redirect_url: textOrNull,
  fail_redirect_url: textOrNull,
  link: v.string(),
  created_at: utcTime,
  updated_at: utcTime,
};

export const operatorOrder = v.pipe(v.object(orderFields), v.title('OperatorOrder'));
export type OperatorOrder = v.InferOutput<typeof operatorOrder>;

/** The payments come oldest first. */
export const operatorOrderWithPayments = v.pipe(
  v.object({ ...orderFields, payments: v.array(operatorPayment) }),
  v.title('OperatorOrderWithPayments'),
);

export const poolEntry = v.pipe(
  v.object({
    id: numericId,
    method: v.string(),
    geo_id: integer,
    bank: v.string(),
    full_name: textOrNull,
    card_number: textOrNull,
    account_number: textOrNull,
    sbp_phone_number: textOrNull,
    qr_id: textOrNull,
    tips_id: textOrNull,
    qr_link: textOrNull,
    enabled: v.boolean(),
    last_used_at: timeOrNull,
    taken: v.pipe(
      v.array(
        v.object({
          payment_id: uuid,
          amount: decimals(2),
          rests_until: v.pipe(
            timeOrNull,
            v.description('`null`: the payment can be paid; otherwise it is over, and its pair still rests.'),
          ),
        }),
      ),
      v.description('Which sums no new payment can have.'),
    ),
  }),
  v.title('PoolEntry'),
);
export type PoolEntryAnswer = v.InferOutput<typeof poolEntry>;

const merchantFields = {
  merchant_id: numericId,
  name: v.string(),
  callback_url: textOrNull,
  rate: v.pipe(v.string(), v.description('Commission on payments of version 2, in per cent.')),
  blocked: v.nullable(v.object({ reason: v.string(), at: utcTime })),
  created_at: utcTime,
};

export const merchant = v.pipe(v.object(merchantFields), v.title('Merchant'));
export type MerchantAnswer = v.InferOutput<typeof merchant>;

const keyFields = {
  key_id: v.string(),
  merchant_id: numericId,
  rights: v.array(v.picklist(['appeals'])),
  created_at: utcTime,
  revoked_at: timeOrNull,
};

export const key = v.pipe(v.object(keyFields), v.title('Key'));
export type KeyAnswer = v.InferOutput<typeof key>;

const apiKey = v.pipe(v.string(), v.description('Seen this once.'));

export const issuedKey = v.pipe(v.object({ ...keyFields, api_key: apiKey }), v.title('IssuedKey'));

export const newMerchant = v.pipe(
  v.object({ ...merchantFields, api_key: apiKey, webhook_secret: apiKey }),
  v.title('NewMerchant'),
);

export const webhookSecret = v.pipe(
  v.object({ merchant_id: numericId, webhook_secret: apiKey, previous_until: timeOrNull }),
  v.title('WebhookSecret'),
);

const webhookFields = {
  webhook_id: v.string(),
  event: v.string(),
  merchant_id: numericId,
  order_id: uuid,
  payment_id: uuid,
  url: v.string(),
  status: v.picklist(['pending', 'delivered', 'failed']),
  attempts: integer,
  next_attempt_at: timeOrNull,
  created_at: utcTime,
  delivered_at: timeOrNull,
};

export const webhook = v.pipe(v.object(webhookFields), v.title('Webhook'));
export type WebhookAnswer = v.InferOutput<typeof webhook>;

const attempt = v.object({
  number: integer,
  url: v.string(),
  started_at: utcTime,
  ended_at: v.pipe(timeOrNull, v.description('`null`: under way, or broken off by a crash.')),
  status: v.nullable(integer),
  error: textOrNull,
  answer: v.pipe(textOrNull, v.description('The beginning of the body.')),
});
export type AttemptAnswer = v.InferOutput<typeof attempt>;

export const webhookInFull = v.pipe(
  v.object({
    ...webhookFields,
    payload: v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('The body: a payment in the shape of its version.'),
    ),
    log: v.array(attempt),
  }),
  v.title('WebhookInFull'),
);
export type WebhookInFull = v.InferOutput<typeof webhookInFull>;

export const operatorAppeal = v.pipe(
  v.object({
    id: numericId,
    status: v.picklist(APPEAL_STATUSES),
    payment: numericId,
    amount: decimals(2),
    bank_card: integer,
    merchant_id: numericId,
    ready: v.pipe(v.boolean(), v.description('Everything that processing needs is in its thread.')),
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('OperatorAppeal'),
);

export const course = v.pipe(v.object({ currency: v.string(), course: v.string() }), v.title('Course'));

const state = v.nullable(v.record(v.string(), v.unknown()));

export const journalEntry = v.pipe(
  v.object({
    id: numericId,
    at: utcTime,
    actor: v.string(),
    action: v.string(),
    subject: v.string(),
    subject_id: v.string(),
    before: state,
    after: state,
  }),
  v.title('JournalEntry'),
);
export type JournalAnswer = v.InferOutput<typeof journalEntry>;
