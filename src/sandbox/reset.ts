import { demoOrder, seedMerchant } from './demo/merchant.ts';
import { seedPool } from './demo/seed-pool.ts';
import type { Driver } from './sandbox-context.ts';

/** In an order that no reference forbids. */
const TABLES = [
  'chat_posts',
  'receipts',
  'appeal_messages',
  'appeals',
  'journal',
  'webhook_attempts',
  'webhooks',
  'reservations',
  'payment_details',
  'payments',
  'orders',
  'requisites',
  'api_keys',
  'merchants',
];

/** Everything back to the seed: the same key, the same demo order, untouched; nothing else. */
export async function reset(driver: Driver): Promise<void> {
  driver.faults.clear(null);
  driver.overrides.clear();
  driver.plans.clear();
  driver.inbox.clear();
  driver.clock.reset();
  const { core, demo } = driver;
  await core.database.transaction(async (sql) => {
    // Deliveries that begin meanwhile wait for this, and then find nothing to deliver.
    await sql.query('update webhooks set due_at = null');
    for (const table of TABLES) await sql.query(`delete from ${table}`);
    const merchantId = await seedMerchant(core, sql, demo.apiKey);
    await seedPool(sql);
    await demoOrder(core, sql, merchantId, demo.shopUrl, demo.orderId);
    demo.merchantId = merchantId;
  });
}
