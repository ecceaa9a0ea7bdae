import { onTestFinished } from 'vitest';
import { anOrder, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../../src/testing/render-page.ts';
import { type Answer, aScriptedService } from '../../../src/testing/scripted-service.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';
import { paying } from './states.ts';

/** A sandbox that closes with the test. */
export async function testSandbox(): Promise<PageSandbox> {
  const sandbox = await aSandbox();
  onTestFinished(sandbox.close);
  return sandbox;
}

/** The page of a sandbox payment with these wire fields. It stops with the test. */
export async function openPayment(wire: object, options: Parameters<PageSandbox['open']>[1] = {}) {
  const sandbox = await testSandbox();
  const orderId = await paying(sandbox);
  await sandbox.control(`/orders/${orderId}/requisites`, { wire });
  const page = await sandbox.open(orderId, options);
  onTestFinished(page.stop);
  return { page, orderId, clock: sandbox.clock };
}

/** The page over scripted payment answers in order, for answers that the real service never gives; the last one repeats. */
export async function openScripted(
  payment: readonly Answer[],
  options: Partial<RenderOptions> = {},
): Promise<RenderedPage> {
  const page = await renderPage({
    fetch: aScriptedService({ order: [anOrder({ has_payment: true })], payment }),
    href: `https://pay.example/${ORDER_ID}`,
    ...options,
  });
  onTestFinished(page.stop);
  return page;
}

/** Wire fields of a payment without requisites. */
export const NO_REQUISITES = {
  card_number: null,
  account_number: null,
  sbp_phone_number: null,
  bank: null,
  full_name: null,
  qr_code: null,
  tpay_link: null,
  donation_url: null,
};

/** The text of the QR code on the page. */
export const qrTextOf = (page: RenderedPage) =>
  page.root.querySelector('[data-qr]')?.getAttribute('data-qr') ?? null;
