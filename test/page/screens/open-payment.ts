import { onTestFinished } from 'vitest';
import { anOrder, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../../src/testing/render-page.ts';
import { type Answer, aScriptedService } from '../../../src/testing/scripted-service.ts';
import { aSandbox, type Sandboxed } from '../page-sandbox.ts';
import { paying } from './states.ts';

/** A sandbox until the end of the test. */
export async function sandboxed(): Promise<Sandboxed> {
  const sandbox = await aSandbox();
  onTestFinished(sandbox.close);
  return sandbox;
}

/** The page of a payment of the sandbox whose answers say this, until the end of the test. */
export async function said(wire: object, options: Parameters<Sandboxed['open']>[1] = {}) {
  const sandbox = await sandboxed();
  const orderId = await paying(sandbox);
  await sandbox.control(`/orders/${orderId}/requisites`, { wire });
  const page = await sandbox.open(orderId, options);
  onTestFinished(page.stop);
  return { page, orderId, clock: sandbox.clock };
}

/** The page over payment reads that a service of ours never gives, one after another; the last one stays. */
export async function scripted(
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

/** A payment answer without anything to pay to. */
export const NOTHING = {
  card_number: null,
  account_number: null,
  sbp_phone_number: null,
  bank: null,
  full_name: null,
  qr_code: null,
  tpay_link: null,
  donation_url: null,
};

/** The text in the QR code on the page. */
export const codeOf = (page: RenderedPage) =>
  page.root.querySelector('[data-qr]')?.getAttribute('data-qr') ?? null;
