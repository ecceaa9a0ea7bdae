import type { Database } from '../../../src/service/store/drivers/database.ts';

/** The rows of one statement; SQLite binds at most 32,766 values. */
const ROWS_AT_ONCE = 500;

/** The place to insert into. */
interface Place {
  readonly context: { readonly database: Database };
  readonly merchantId: number;
}

/**
 * Inserts `count` orders, each with a payment whose lifetime ended long ago and that holds a reservation; a
 * creation by calls would take minutes for a hundred thousand.
 */
export async function insertOverdue({ context, merchantId }: Place, count: number): Promise<void> {
  const { database } = context;
  const [entry] = await database.query('select id from requisites order by id limit 1');
  const requisite = Number(entry?.['id']);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, index) => from + index);
    await database.transaction(async (sql) => {
      const insert = (into: string, row: (id: string, number: number) => string) =>
        sql.query(
          `insert into ${into} values ${numbers.map((number) => row(orderId(number), number)).join(', ')}`,
        );
      await insert(
        'orders (order_id, merchant_id, amount, geo_id, created_at, updated_at)',
        (id) => `('${id}', ${merchantId}, '1500', 1, 1, 1)`,
      );
      await insert(
        `payments (payment_id, order_id, origin, status, amount, transfer_method, geo_id, requisite_id, requisites,
           callback_url, shown_at, first_shown_at, expires_at, created_at, updated_at)`,
        (id, number) =>
          `('${id}', '${id}', 'internal', 'created', '1500', 'to_card_number', 1, ${requisite}, '{}',
           'https://shop.example/hook', 1, 1, ${1000 + number}, 1, 1)`,
      );
      await insert(
        'reservations (requisite_id, amount, payment_id, free_at)',
        (id, number) => `(${requisite}, '${1_000_000 + number}', '${id}', null)`,
      );
    });
  }
}

function orderId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
