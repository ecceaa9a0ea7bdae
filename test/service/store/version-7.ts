import { hashSecret } from '../../../src/service/keys/api-key.ts';
import type { Sql, Value } from '../../../src/service/store/drivers/database.ts';

/** A database of version 7 with rows in every state, and the calls that show them. */

/** When the rows are read, as far as the fixture's answers are concerned: the start of the tests' clock. */
export const READ_AT = Date.parse('2026-10-01T10:00:00Z');
const MINUTE = 60_000;
const KEY_SECRET = 'A'.repeat(43);
export const API_KEY = `sk_0123456789abcdef_${KEY_SECRET}`;

type Row = Readonly<Record<string, Value>>;

const uuid = (kind: number, nth: number) => `00000000-0000-4000-${kind}000-${String(nth).padStart(12, '0')}`;

/** Requisites as versions 1 to 11 stored them. */
export const NOTHING = {
  bank: null,
  fullName: null,
  cardNumber: null,
  accountNumber: null,
  sbpPhoneNumber: null,
  qrCode: null,
  tpayLink: null,
  donationUrl: null,
  nspkUrl: null,
  qrCodeLink: null,
  tipsId: null,
};
const CARD = { ...NOTHING, bank: 'sber', fullName: 'Иван П.', cardNumber: '2202201234567895' };
const CODE =
  'https://qr.nspk.ru/AD1000DEMO0000000000000000000001?type=02&bank=100000000004&sum=150000&cur=RUB&crc=1A2B';
const CODE_OF_BANK = {
  ...NOTHING,
  bank: 'tbank',
  qrCode: CODE,
  tpayLink: CODE.replace('https', 'bank100000000004'),
};
const CODE_OF_ACCOUNT = {
  ...NOTHING,
  bank: 'tbank',
  accountNumber: '40817810438000000001',
  qrCodeLink: CODE,
};
const TIPS = {
  ...NOTHING,
  bank: 'tochka',
  sbpPhoneNumber: '+70000000001',
  donationUrl: 'https://tips.example/100001',
  nspkUrl: CODE,
  tipsId: '100001',
};

/** Payments, each with an order of its own, by what is special about them. */
const paymentsAt = (now: number): Readonly<Record<string, Row>> => ({
  shown: {},
  preparing: { amount: '1501', shown_at: 9_000_000_000_000 },
  withdrawn: { amount: '1502', withdrawn: 1 },
  'withdrawn before it was shown': { amount: '1503', shown_at: null },
  'in its grace period': { amount: '1504', expires_at: now - MINUTE },
  'under appeal': { amount: '1505', has_appeal: 1 },
  'with a code': {
    amount: '1500',
    origin: 'external',
    transfer_method: 'nspk',
    requisite_id: 2,
    requisites: JSON.stringify(CODE_OF_BANK),
  },
  'of tips': {
    origin: 'external',
    transfer_method: 'to_partner_tips',
    requisites: JSON.stringify(TIPS),
    requisite_id: 3,
  },
  completed: { amount: '1506', status: 'completed' },
  'completed with another sum': { amount: '1507', prev_amount: '1500', status: 'completed' },
  canceled: { amount: '1508', status: 'canceled' },
  'deleted before it was shown': {
    amount: '1509',
    status: 'deleted',
    shown_at: now - 1,
    updated_at: now - MINUTE,
  },
  refunded: { amount: '1510', status: 'refund', version: 3 },
  'of version 2': {
    amount: '1500',
    origin: 'v2',
    transfer_method: 'with_qr_code',
    requisite_id: 4,
    requisites: JSON.stringify(CODE_OF_ACCOUNT),
  },
  'of version 2, completed': { amount: '1511', origin: 'v2', status: 'completed' },
});
const NAMES = Object.keys(paymentsAt(READ_AT));
const nth = (name: string) => NAMES.indexOf(name) + 1;
export const orderOf = (name: string): string => uuid(8, nth(name));
export const paymentOf = (name: string): string => uuid(9, nth(name));

/** The states of appeals, each on a payment. */
const APPEALS: Readonly<Record<string, string>> = {
  new: 'under appeal',
  in_progress: 'canceled',
  done: 'completed',
  rejected: 'refunded',
};

export const WEBHOOKS = ['due', 'retried', 'delivered', 'failed'] as const;

const webhooksAt = (now: number): Readonly<Record<(typeof WEBHOOKS)[number], Row>> => ({
  due: { status: 'pending', due_at: now + MINUTE },
  retried: { status: 'pending', attempts: 2, step: 2, due_at: now + MINUTE },
  delivered: { status: 'delivered', attempts: 1, step: 0, due_at: null, delivered_at: now - MINUTE },
  failed: { status: 'failed', attempts: 12, step: 12, due_at: null },
});

const tablesAt = (now: number, shop: string): readonly (readonly [table: string, rows: readonly Row[]])[] => [
  [
    'merchants',
    [
      {
        name: 'Shop',
        callback_url: `${shop}hook`,
        webhook_secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        created_at: now - 9 * MINUTE,
        rate: '2.5',
      },
      {
        name: 'Blocked',
        callback_url: null,
        webhook_secret: 'whsec_AAAA',
        created_at: now - 9 * MINUTE,
        blocked_reason: 'fraud',
        blocked_at: now - 8 * MINUTE,
      },
    ],
  ],
  [
    'api_keys',
    [
      {
        key_id: '0123456789abcdef',
        merchant_id: 1,
        secret_hash: hashSecret(KEY_SECRET),
        created_at: now - 9 * MINUTE,
      },
    ],
  ],
  [
    'requisites',
    [
      { method: 'to_card_number', bank: 'sber', full_name: 'Иван П.', card_number: '2202201234567895' },
      { method: 'nspk', bank: 'tbank', qr_id: 'AD1000DEMO0000000000000000000001' },
      {
        method: 'to_partner_tips',
        bank: 'tochka',
        tips_id: '100001',
        sbp_phone_number: '+70000000001',
        enabled: 0,
      },
      { method: 'with_qr_code', bank: 'tbank', account_number: '40817810438000000001', qr_link: CODE },
    ].map((entry) => ({ geo_id: 1, last_used_at: now - 5 * MINUTE, ...entry })),
  ],
  [
    'orders',
    NAMES.map((name) => ({
      order_id: orderOf(name),
      merchant_id: 1,
      amount: String(paymentsAt(now)[name]?.['amount'] ?? '1500'),
      outter_id: `A-${nth(name)}`,
      geo_id: 1,
      redirect_url: 'https://shop.example/',
      success_redirect_url: null,
      fail_redirect_url: null,
      created_at: now - 6 * MINUTE,
      updated_at: now - 5 * MINUTE,
    })),
  ],
  [
    'payments',
    NAMES.map((name) => ({
      payment_id: paymentOf(name),
      order_id: orderOf(name),
      origin: 'internal',
      status: 'created',
      amount: '1500',
      transfer_method: 'to_card_number',
      geo_id: 1,
      client_id: 'payer',
      client_ip: '203.0.113.7',
      callback_url: `${shop}own`,
      requisite_id: 1,
      requisites: JSON.stringify(CARD),
      shown_at: now - 4 * MINUTE,
      expires_at: now + 10 * MINUTE,
      version: 2,
      created_at: now - 5 * MINUTE,
      updated_at: now - 3 * MINUTE,
      ...paymentsAt(now)[name],
    })),
  ],
  [
    'payment_details',
    ['of version 2', 'of version 2, completed'].map((name) => ({
      payment_id: paymentOf(name),
      course: '81.5',
      rate: '2.5',
      is_intrabank_transfer: 0,
      is_allow_another_amount: 1,
      created_at: now - 5 * MINUTE,
      updated_at: now - 5 * MINUTE,
    })),
  ],
  ['courses', [{ currency: 'RUB', course: '81.5', updated_at: now - 9 * MINUTE }]],
  [
    'reservations',
    [
      { requisite_id: 1, amount: '1500', payment_id: paymentOf('shown'), free_at: null },
      { requisite_id: 1, amount: '1508', payment_id: paymentOf('canceled'), free_at: now + 20 * MINUTE },
    ],
  ],
  [
    'webhooks',
    WEBHOOKS.map((name) => ({
      webhook_id: `msg_${name}`,
      merchant_id: 1,
      order_id: orderOf('completed'),
      payment_id: paymentOf('completed'),
      event: 'payment.completed',
      url: `${shop}own`,
      payload: JSON.stringify({ id: nth('completed'), status: 'completed', amount: 1506, name }),
      created_at: now - 3 * MINUTE,
      ...webhooksAt(now)[name],
    })),
  ],
  [
    'webhook_attempts',
    [
      { webhook: 2, number: 1, status: 500, error: null, answer: 'no' },
      { webhook: 2, number: 2, status: null, error: 'timeout', answer: null },
      { webhook: 3, number: 1, status: 200, error: null, answer: 'ok' },
    ].map((attempt) => ({
      url: `${shop}own`,
      started_at: now - 2 * MINUTE,
      ended_at: now - MINUTE,
      ...attempt,
    })),
  ],
  [
    'appeals',
    Object.entries(APPEALS).map(([status, name]) => ({
      merchant_id: 1,
      payment: nth(name),
      amount: '1500',
      bank_card: 1,
      status,
      ready_at: status === 'new' ? null : now - 2 * MINUTE,
      message_count: 1,
      created_at: now - 3 * MINUTE,
      updated_at: now - 2 * MINUTE,
    })),
  ],
  [
    'appeal_messages',
    Object.entries(APPEALS).map(([, name], index) => ({
      appeal_id: index + 1,
      author: 'merchant',
      text: 'Деньги ушли',
      payment_id: paymentOf(name),
      created_at: now - 3 * MINUTE,
    })),
  ],
  [
    'receipts',
    Object.keys(APPEALS).map((_, index) => ({
      appeal_id: index + 1,
      message_id: index === 0 ? null : index + 1,
      file_name: 'receipt.pdf',
      media_type: 'application/pdf',
      size_bytes: 9,
      content: 'JVBERi0xLjcK',
      created_at: now - 3 * MINUTE,
    })),
  ],
  [
    'chat_posts',
    [{ appeal_id: 1, text: 'Апелляция 1', failures: 1, due_at: now + MINUTE, created_at: now - 3 * MINUTE }],
  ],
  [
    'journal',
    [
      {
        at: now - 3 * MINUTE,
        actor: 'operator Анна',
        action: 'payment.completed',
        subject: 'payment',
        subject_id: paymentOf('completed'),
        before_change: '{"status":"created"}',
        after_change: '{"status":"completed"}',
      },
    ],
  ],
];

/**
 * Inserts the rows into a database of version 7.
 * @param now stands for {@link READ_AT}
 * @param shop where the webhooks go, with a trailing slash
 */
export async function insertRows(sql: Sql, now = READ_AT, shop = 'https://shop.example/'): Promise<void> {
  for (const [table, rows] of tablesAt(now, shop)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      await sql.query(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    }
  }
}

/** The number of rows that were inserted into each table. */
export const ROWS: Readonly<Record<string, number>> = Object.fromEntries(
  tablesAt(READ_AT, '').map(([table, rows]) => [table, rows.length]),
);

/** The reads that a payer's page makes. */
export const PAGE_READS: readonly string[] = [
  ...NAMES.map((name) => `/api/v1/payments/check-by-order-id/${orderOf(name)}/`),
  ...NAMES.map((name) => `/api/v1/orders/${orderOf(name)}/`),
];

/** Reads that show all rows. */
export const READS: readonly string[] = [
  ...PAGE_READS,
  ...NAMES.map((name) => `/operator/payments/${paymentOf(name)}`),
  ...[
    'orders',
    'payments',
    'pool',
    'merchants/1',
    'merchants/2',
    'webhooks',
    'appeals',
    'courses',
    'journal',
  ].map((path) => `/operator/${path}`),
  ...WEBHOOKS.map((name) => `/operator/webhooks/msg_${name}`),
  '/operator/merchants/1/keys',
  ...Object.keys(APPEALS).map((_, index) => `/support/appeals/${index + 1}/messages`),
];
