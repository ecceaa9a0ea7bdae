import { demoOrder, seedMerchant } from './demo/merchant.ts';
import { seedPool } from './demo/seed-pool.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** In an order that satisfies the foreign keys. */
const TABLES = [
  'chat_posts',
  'receipts',
  'receipt_pieces',
  'unreferenced_contents',
  'appeal_messages',
  'appeals',
  'journal',
  'webhook_attempts',
  'webhooks',
  'webhook_endpoints',
  'number_reservations',
  'reservations',
  'payment_details',
  'payments',
  'orders',
  'requisites',
  'api_keys',
  'idempotency_keys',
  'merchants',
];

/** Restores the seed data: the same API key and the same demo order without a payment; all other data is deleted. */
export async function reset(context: SandboxContext): Promise<void> {
  context.faults.clear(null);
  context.overrides.clear();
  context.termsOverrides.clear();
  context.inbox.clear();
  context.clock.reset();
  const { core, demo } = context;
  await core.database.transaction(async (sql) => {
    // Deliveries that start meanwhile wait for this transaction and then find no webhook due.
    await sql.query('update webhooks set due_at = null');
    for (const table of TABLES) await sql.query(`delete from ${table}`);
    const merchantId = await seedMerchant(core, sql, demo.apiKey);
    await seedPool(sql);
    await demoOrder(core, sql, merchantId, demo.shopUrl, demo.orderId);
    demo.merchantId = merchantId;
  });
}
