import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { pass, until, untilShown } from './harness/time.ts';

const OPERATOR = 'operator-of-the-browser-tests-32';
const CARD = '[data-method="to_card_number"]';
const PHONE = '[data-method="to_sbp_number"]';
const CODE = '[data-method="nspk"]';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0, operatorToken: OPERATOR } });
});
afterAll(() => site.close());

const paymentRead = v.object({ payment_id: v.string(), transfer_method: v.string(), status: v.string() });

/** The order's current payment. */
const current = async (orderId: string) =>
  v.parse(paymentRead, await site.call('GET', `/api/v1/payments/check-by-order-id/${orderId}/`));

/** The operator finds the money for this payment, late or not. */
async function complete(paymentId: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${site.port}/operator/payments/${paymentId}/complete`, {
    method: 'POST',
    headers: { authorization: `Token ${OPERATOR}` },
  });
  expect(status).toBe(200);
}

async function atChoice(fields: object = {}, viewport = { width: 390, height: 844 }) {
  const { orderId } = await site.order({ amount: 1500.5, ...fields });
  const opened = await openPage(`${site.url}/${orderId}`, { ownTime: true, viewport });
  await screenIs(opened.page, 'choose');
  // Waits for the lazy components.
  await opened.page.getByRole('combobox').waitFor();
  return { orderId, ...opened };
}

/** From the requisites to the list, past the time in which it takes no press. */
async function askForAnother(page: Page, name = 'Другой способ'): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Не переводили, выбрать другой' }).click();
  await screenIs(page, 'choose');
  await pass(page, 1);
}

describe('a payer who wants another method', () => {
  it('changes it twice, and late money on the first payment is the outcome', async () => {
    const { orderId, page, report } = await atChoice();
    await page.locator(PHONE).click();
    await untilShown(page, page.locator('[data-field="sbp_phone_number"]'));
    const first = await current(orderId);
    await askForAnother(page);
    expect(await page.locator(PHONE).count()).toBe(0);
    await page.locator(CARD).click();
    await untilShown(page, page.locator('[data-field="card_number"]'));
    await askForAnother(page);
    await page.locator(PHONE).click();
    await untilShown(page, page.locator('[data-field="sbp_phone_number"]'));
    expect((await current(orderId)).payment_id).not.toBe(first.payment_id);
    await complete(first.payment_id);
    await until(page, 'paid');
    expect(report.errors).toEqual([]);
    expect(report.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  it('changes it before requisites were shown', async () => {
    const { orderId, page } = await atChoice({ requisites: false });
    await page.locator(CARD).click();
    await screenIs(page, 'preparing');
    await untilShown(page, page.getByRole('button', { name: 'Выбрать другой способ' }));
    await page.getByRole('button', { name: 'Выбрать другой способ' }).click();
    await screenIs(page, 'choose');
    await pass(page, 1);
    await page.locator(PHONE).click();
    await screenIs(page, 'preparing');
    await expect.poll(async () => (await current(orderId)).transfer_method).toBe('to_sbp_number');
  });

  it('changes it after the time is over', async () => {
    const { orderId, page } = await atChoice();
    await page.locator(PHONE).click();
    await screenIs(page, 'pay');
    await site.post(`/sandbox/orders/${orderId}/expire`);
    await until(page, 'expired');
    await askForAnother(page, 'Выбрать другой способ');
    await page.locator(CARD).click();
    await untilShown(page, page.locator('[data-field="card_number"]'));
  });

  it('changes it in one of two tabs: the other one shows the new requisites and says why', async () => {
    const { orderId, page, context } = await atChoice();
    await page.locator(PHONE).click();
    await screenIs(page, 'pay');
    const first = await current(orderId);
    const other = await context.newPage();
    await other.goto(`${site.url}/${orderId}`);
    await screenIs(other, 'pay');
    await askForAnother(other);
    await other.locator(CARD).click();
    await untilShown(other, other.locator('[data-field="card_number"]'));
    await page.bringToFront();
    await untilShown(page, page.locator('[data-field="card_number"]'));
    await page.getByText('Способ изменён в другом окне').waitFor();
    await complete(first.payment_id);
    await until(page, 'paid');
  });
});

describe('a second touch at the same point', () => {
  it.each([
    ['no_cards', { width: 390, height: 844 }, CODE],
    ['no_cards', { width: 1280, height: 800 }, CARD],
    ['internal', { width: 390, height: 844 }, PHONE],
    ['internal', { width: 320, height: 640 }, CODE],
  ])('under the error %s at %o creates nothing by another method than %s', async (preset, viewport, row) => {
    const { orderId, page } = await atChoice({}, viewport);
    await site.post('/sandbox/faults', { preset, order_id: orderId, on: ['payment_create'], times: 1 });
    const box = await page.locator(row).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await page.locator(row).locator('.failed').waitFor();
    expect((await page.locator(row).boundingBox())?.y).toBe(box?.y);
    await page.mouse.click(x, y);
    await pass(page, 1);
    await page.mouse.click(x, y);
    await pass(page, 2);
    const asked = await page.locator(row).count();
    // The row that has free requisites again may be tried again; no other was touched.
    if (asked === 0) expect((await current(orderId)).transfer_method).toBe(/"(\w+)"/.exec(row)?.[1]);
    else await screenIs(page, 'choose');
  });
});

describe('the sum above the list', () => {
  it.each([1, 2, 3, 4, 5, 6])('stays on one line at 320 px, in the currency of geo %i', async (geo_id) => {
    for (const amount of [9_999_999.99, 152_000.5, 1500.5]) {
      const { page } = await atChoice({ geo_id, amount }, { width: 320, height: 640 });
      const sum = page.locator('.choose .amount');
      const { lines, overflow } = await sum.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return {
          lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
          overflow: element.scrollWidth - element.clientWidth,
        };
      });
      expect([amount, lines, overflow]).toEqual([amount, 1, 0]);
    }
  });
});
