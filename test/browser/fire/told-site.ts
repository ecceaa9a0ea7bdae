import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Build } from '../../../src/server/mount.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { newPage, screenIs } from '../harness/page.ts';
import { startSecureFront } from '../harness/secure-front.ts';
import { startSite } from '../harness/site.ts';
import { pass } from '../harness/time.ts';
import { aToldService, orderIdOf, type ToldService } from '../harness/told.ts';
import { type Escapes, watchEscapes } from './escapes.ts';

export const ORDER_FIELDS = ['redirect_url', 'success_redirect_url', 'fail_redirect_url'];
export const PAYMENT_FIELDS = ['tpay_link', 'deeplink_url', 'nspk_url', 'donation_url', 'qr_code'];

/** The same value in each of the fields. */
export const all = (fields: readonly string[], value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** What the service says of the addresses of an order and of its payment; what is left out is `null`. */
export interface Said {
  readonly order?: Readonly<Record<string, unknown>>;
  readonly payment?: Readonly<Record<string, unknown>>;
}

/** A tab in which orders are paid, one after another. */
export interface TellingTab {
  readonly page: Page;
  readonly escapes: Escapes;
  /** Opens an order of which this is said; resolves when all is there that loads later. */
  open(said: Said): Promise<void>;
  /** From now on that is said of it; resolves when the page shows the element. */
  hear(said: Said, shown: string): Promise<void>;
  /** Whether the tab is still at the order that was opened. */
  isHere(): boolean;
}

/** The page on https, where the rules are strictest, over answers that a real service would not give. */
export async function openTellingTab(build?: Build): Promise<TellingTab> {
  const service = aToldService();
  const site = await startSite({
    open: async () => service,
    environment: { PUBLIC_URL: 'https://pay.test' },
    ...(build === undefined ? {} : { build }),
  });
  onTestFinished(() => site.close());
  const url = await startSecureFront(site.port);
  const { page, context } = await newPage({ ignoreHTTPSErrors: true, ownTime: true });
  const escapes = await watchEscapes(context, page, url);
  let orders = 0;
  return {
    page,
    escapes,
    async open(said) {
      orders += 1;
      tell(service, orderIdOf(orders), said);
      await page.goto(`${url}/${orderIdOf(orders)}`);
      await screenIs(page, 'pay');
      await page.locator('.tips').waitFor();
    },
    async hear(said, shown) {
      tell(service, orderIdOf(orders), said);
      await comeBackUntil(page, shown);
    },
    isHere: () => page.url() === `${url}/${orderIdOf(orders)}`,
  };
}

function tell(service: ToldService, orderId: string, { order, payment }: Said): void {
  service.tell(orderId, {
    order: anOrder({ has_payment: true, ...all(ORDER_FIELDS, null), ...order }),
    // What is remembered of one payment says nothing about the next.
    payment: { ...aPayment({ payment_id: orderId }), ...all(PAYMENT_FIELDS, null), ...payment },
  });
}

/** Lets the payer come back to the page, which asks at once, until it shows the element. */
async function comeBackUntil(page: Page, shown: string): Promise<void> {
  const wanted = page.locator(shown);
  // A read that was under way may have brought what was said before.
  for (let returns = 0; returns < 20 && !(await wanted.isVisible()); returns += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await pass(page, 1.5);
  }
  await wanted.waitFor();
}
