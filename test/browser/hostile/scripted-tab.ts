import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { anOrder, aPayment } from '../../../src/testing/builders.ts';
import { hasElement, untilElement } from '../harness/elements.ts';
import { newPage } from '../harness/page.ts';
import { aScriptedSiteService, orderIdOf } from '../harness/scripted-orders.ts';
import { startSite } from '../harness/site.ts';
import { comeBackUntil } from '../harness/time.ts';
import { startTlsProxy } from '../harness/tls-proxy.ts';
import { answerOtherOrigins, type OutboundRequests, recordOutboundRequests } from './outbound-requests.ts';

export const ORDER_FIELDS = ['redirect_url', 'success_redirect_url', 'fail_redirect_url'];
export const PAYMENT_FIELDS = ['tpay_link', 'deeplink_url', 'nspk_url', 'donation_url', 'qr_code'];

/** A small window without motion, to save rendering time. */
const UNSEEN = { viewport: { width: 64, height: 64 }, reducedMotion: 'reduce' } as const;

/** The same value in each of the fields. */
export const all = (fields: readonly string[], value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** Fields of the order answer and the payment answer; URLs are `null` by default. */
export interface ScriptedFields {
  readonly order?: Readonly<Record<string, unknown>>;
  readonly payment?: Readonly<Record<string, unknown>>;
}

/** A tab that opens orders with scripted answers, one after another. */
export interface ScriptedTab {
  readonly page: Page;
  readonly outbound: OutboundRequests;
  /** Opens an order with these answers; resolves when the page shows the element. */
  open(fields: ScriptedFields, shown: string): Promise<void>;
  /** Changes the answers; resolves when the page shows the element. */
  update(fields: ScriptedFields, shown: string): Promise<void>;
  /** Resolves when the page shows the element. */
  has(shown: string): Promise<void>;
  /** Answers requests to other origins from now on, so that the tab stays where it is. */
  stay(): Promise<void>;
  /** Whether the tab is still at the order that was opened. */
  isHere(): boolean;
}

export interface ScriptedTabOptions {
  readonly build?: Build;
  /** Other origins answer with a minimal response; by default they do not exist. */
  readonly others?: boolean;
}

/** The page on https, where the URL rules are strictest, over scripted answers. */
export async function openScriptedTab({
  build,
  others = false,
}: ScriptedTabOptions = {}): Promise<ScriptedTab> {
  const service = aScriptedSiteService();
  const site = await startSite({
    open: async () => service,
    environment: { PUBLIC_URL: 'https://pay.test', SANDBOX_PUBLIC: '1' },
    ...(build === undefined ? {} : { build }),
  });
  onTestFinished(() => site.close());
  const url = await startTlsProxy(site.port);
  const { page, context } = await newPage({ ignoreHTTPSErrors: true, ownTime: true, ...UNSEEN });
  const outbound = await recordOutboundRequests(context, page, url);
  if (others) await answerOtherOrigins(context, url);
  let staying = others;
  let orders = 0;
  const setReplies = ({ order, payment }: ScriptedFields) => {
    const orderId = orderIdOf(orders);
    service.setReplies(orderId, {
      order: anOrder({ has_payment: true, ...all(ORDER_FIELDS, null), ...order }),
      // A payment ID of its own, so that the storage of one payment does not affect the next.
      payment: { ...aPayment({ payment_id: orderId }), ...all(PAYMENT_FIELDS, null), ...payment },
    });
  };
  return {
    page,
    outbound,
    async open(fields, shown) {
      orders += 1;
      setReplies(fields);
      await page.goto(`${url}/${orderIdOf(orders)}`, { waitUntil: 'commit' });
      await untilElement(page, shown);
    },
    async update(fields, shown) {
      setReplies(fields);
      await comeBackUntil(page, () => hasElement(page, shown));
      await untilElement(page, shown);
    },
    has: (shown) => untilElement(page, shown),
    async stay() {
      if (staying) return;
      staying = true;
      // Not in the whole context: pages opened by the page are closed at once.
      await answerOtherOrigins(page, url);
    },
    isHere: () => page.url() === `${url}/${orderIdOf(orders)}`,
  };
}
