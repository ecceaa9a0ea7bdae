import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { hasElement, untilElement } from '../harness/elements.ts';
import { newPage } from '../harness/page.ts';
import { aToldService, orderIdOf } from '../harness/scripted-orders.ts';
import { startSite } from '../harness/site.ts';
import { comeBackUntil } from '../harness/time.ts';
import { startSecureFront } from '../harness/tls-proxy.ts';
import { answerElsewhere, type Escapes, watchEscapes } from './outbound-requests.ts';

export const ORDER_FIELDS = ['redirect_url', 'success_redirect_url', 'fail_redirect_url'];
export const PAYMENT_FIELDS = ['tpay_link', 'deeplink_url', 'nspk_url', 'donation_url', 'qr_code'];

/** Nobody looks at the tab, so little of it is drawn. */
const UNSEEN = { viewport: { width: 64, height: 64 }, reducedMotion: 'reduce' } as const;

/** The same value in each of the fields. */
export const all = (fields: readonly string[], value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** What the service says of an order and of its payment; addresses that are left out are `null`. */
export interface Said {
  readonly order?: Readonly<Record<string, unknown>>;
  readonly payment?: Readonly<Record<string, unknown>>;
}

/** A tab in which orders are paid, one after another. */
export interface TellingTab {
  readonly page: Page;
  readonly escapes: Escapes;
  /** Opens an order of which this is said; resolves when the page shows the element. */
  open(said: Said, shown: string): Promise<void>;
  /** From now on that is said of it; resolves when the page shows the element. */
  hear(said: Said, shown: string): Promise<void>;
  /** Resolves when the page shows the element. */
  has(shown: string): Promise<void>;
  /** From now on every other site answers with next to nothing, so that the tab stays where it is. */
  stay(): Promise<void>;
  /** Whether the tab is still at the order that was opened. */
  isHere(): boolean;
}

export interface TellingTabOptions {
  readonly build?: Build;
  /** Every other site answers, with next to nothing; without it, none is there. */
  readonly others?: boolean;
}

/** The page on https, where the rules are strictest, over answers that a real service would not give. */
export async function openTellingTab({ build, others = false }: TellingTabOptions = {}): Promise<TellingTab> {
  const service = aToldService();
  const site = await startSite({
    open: async () => service,
    environment: { PUBLIC_URL: 'https://pay.test' },
    ...(build === undefined ? {} : { build }),
  });
  onTestFinished(() => site.close());
  const url = await startSecureFront(site.port);
  const { page, context } = await newPage({ ignoreHTTPSErrors: true, ownTime: true, ...UNSEEN });
  const escapes = await watchEscapes(context, page, url);
  if (others) await answerElsewhere(context, url);
  let staying = others;
  let orders = 0;
  const tell = ({ order, payment }: Said) => {
    const orderId = orderIdOf(orders);
    service.tell(orderId, {
      order: anOrder({ has_payment: true, ...all(ORDER_FIELDS, null), ...order }),
      // What is remembered of one payment says nothing about the next.
      payment: { ...aPayment({ payment_id: orderId }), ...all(PAYMENT_FIELDS, null), ...payment },
    });
  };
  return {
    page,
    escapes,
    async open(said, shown) {
      orders += 1;
      tell(said);
      await page.goto(`${url}/${orderIdOf(orders)}`, { waitUntil: 'commit' });
      await untilElement(page, shown);
    },
    async hear(said, shown) {
      tell(said);
      await comeBackUntil(page, () => hasElement(page, shown));
      await untilElement(page, shown);
    },
    has: (shown) => untilElement(page, shown),
    async stay() {
      if (staying) return;
      staying = true;
      // Not in the whole context: what the page opens is closed at once.
      await answerElsewhere(page, url);
    },
    isHere: () => page.url() === `${url}/${orderIdOf(orders)}`,
  };
}
