import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clipboard, clipboardIn } from './harness/clipboard.ts';
import { newLastingPage, newPage, type OpenedPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';

const REQUISITES = {
  card_number: '4242 4242 4242 4242',
  account_number: '40817810438000000001',
  sbp_phone_number: '+7 900 123-45-67',
};

/** The copy forms, as a bank's form accepts them. */
const COPIED = {
  card_number: '4242424242424242',
  account_number: '40817810438000000001',
  sbp_phone_number: '+79001234567',
  amount: '12345.60',
};
const FIELDS = Object.entries(COPIED);

let site: SandboxSite;
/** One page for the tests without side effects, at an insecure origin. */
let opened: OpenedPage;
let clipboard: Clipboard;
let link: string;

beforeAll(async () => {
  site = await startSandboxSite({ host: 'pay.test', sandbox: { requisitesDelayMs: 0 } });
  const order = await site.order({ amount: 12345.6, transfer_method: 'to_card_number' });
  link = order.link;
  await site.post(`/sandbox/orders/${order.orderId}/requisites`, { wire: REQUISITES });
  opened = await newLastingPage();
  await opened.page.goto(link);
  await isThere(opened.page);
  clipboard = clipboardIn(opened.page);
});
afterAll(async () => {
  await opened.context.close();
  await site.close();
});

/** Waits until the lazy components are rendered. */
async function isThere(page: Page): Promise<void> {
  await screenIs(page, 'pay');
  await page.locator('[data-field="payment"] button').waitFor();
}

const shownOf = (page: Page, field: string) => page.locator(`[data-field="${field}"] [data-value]`);

/** Accessible names of a role, with plain spaces. */
async function namesIn(session: CDPSession, ...roles: readonly string[]): Promise<string[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored, role }) => !ignored && roles.includes(String(role?.value)))
    .map(({ name }) => String(name?.value).replace(/\s+/g, ' '));
}

describe('requisite values', () => {
  it('are in the accessibility tree once each, in groups, the sum as one phrase', async () => {
    const { page, context } = opened;
    const session = await context.newCDPSession(page);
    const texts = await namesIn(session, 'StaticText');
    const values = ['4242 4242 4242 4242', '+7 900 123 45 67', '12 345,60 ₽'];
    // The steps repeat the sum in a sentence.
    for (const value of values) expect(texts.filter((text) => text === value)).toEqual([value]);
    expect(texts.filter((text) => text.includes('40817'))).toEqual(['40817 810 4 3800 0000001']);
    expect((await namesIn(session, 'heading'))[0]).toMatch(/ ровно 12 345,60 ₽$/);
    const buttons = await namesIn(session, 'button');
    expect(buttons).toContain('Скопировать: Номер карты');
    // No accessible name replaces a shown value, so none can be copied instead.
    expect(buttons.filter((name) => /\d{4}/.test(name))).toEqual([]);
  });

  it('are no telephone links, and format detection is off', async () => {
    const { page } = opened;
    const kept = await page.locator('meta[name="format-detection"]').getAttribute('content');
    expect(kept).toBe('telephone=no,date=no,address=no,email=no');
    expect(await page.locator('a[href^="tel:" i], a[href^="sms:" i]').count()).toBe(0);
    expect(await page.locator('a [data-value]').count()).toBe(0);
  });

  // A translator could rewrite a number.
  it('have translate="no"', async () => {
    const { page } = opened;
    const marks = await page.locator('[data-value]').evaluateAll((elements) =>
      elements.map((element) => ({
        attribute: element.getAttribute('translate'),
        translated: element instanceof HTMLElement && element.translate,
      })),
    );
    expect(marks.length).toBeGreaterThanOrEqual(6);
    for (const mark of marks) expect(mark).toEqual({ attribute: 'no', translated: false });
  });
});

/** Selects a value by a drag from its start to its end. */
async function selectByDrag(page: Page, field: string): Promise<void> {
  await shownOf(page, field).scrollIntoViewIfNeeded();
  const { first, last } = await shownOf(page, field).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // A long value wraps to two lines.
    const lines = [...range.getClientRects()].map(({ left, right, top, height }) => ({
      left: left + 1,
      right: right - 1,
      middle: top + height / 2,
    }));
    return { first: lines[0], last: lines[lines.length - 1] };
  });
  if (!first || !last) throw new Error(`There is no ${field} on the page.`);
  await page.mouse.move(first.left, first.middle);
  await page.mouse.down();
  await page.mouse.move(last.right, last.middle, { steps: 4 });
  await page.mouse.up();
}

describe('a manual copy', () => {
  it.each(FIELDS)('of %s, selected by a drag, pastes the copy form', async (field, copied) => {
    const { page } = opened;
    await clipboard.hold('29\u00a0000');
    await selectByDrag(page, field);
    await page.keyboard.press('Control+C');
    expect(await clipboard.pasted()).toBe(copied);
  });

  it.each(FIELDS)('of %s, selected by a triple click, pastes the copy form', async (field, copied) => {
    const { page } = opened;
    await clipboard.hold('29\u00a0000');
    await shownOf(page, field).click({ clickCount: 3 });
    await page.keyboard.press('Control+C');
    expect(await clipboard.pasted()).toBe(copied);
  });

  it('of a part pastes its digits without groups', async () => {
    const { page } = opened;
    await shownOf(page, 'card_number').evaluate((element) => {
      const [text] = element.childNodes;
      if (text) getSelection()?.setBaseAndExtent(text, 2, text, 12);
    });
    await page.keyboard.press('Control+C');
    expect(await clipboard.pasted()).toBe('42424242');
  });
});

describe('the copy button', () => {
  it.each(FIELDS)('of %s copies without a clipboard API', async (field, copied) => {
    const { page } = opened;
    expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
    await clipboard.hold('29\u00a0000');
    const button = page.locator(`[data-field="${field}"] button`);
    expect(await button.textContent()).not.toContain('Скопировано');
    await button.click();
    await page.locator(`[data-field="${field}"] .copied`).waitFor();
    expect(await clipboard.pasted()).toBe(copied);
  });

  it('selects the value when no copy succeeds, and announces none', async () => {
    const { page, context } = await newPage();
    const other = clipboardIn(page);
    await context.addInitScript(() => {
      document.execCommand = () => false;
      new MutationObserver(() => {
        const shown = [...document.querySelectorAll('#app, #announcement')];
        if (shown.some(({ textContent }) => /Скопировано/.test(textContent)))
          Reflect.set(window, 'announcedCopy', true);
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
    await page.goto(link);
    await isThere(page);
    await other.hold('the card of yesterday');
    await page.locator('[data-field="card_number"] button').click();
    const words = 'Не скопировалось. Нажмите на значение и удерживайте';
    await page.locator('[data-field="card_number"]').getByText(words).waitFor();
    await page.getByRole('status').getByText(words).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe('4242 4242 4242 4242');
    expect(await page.evaluate(() => Reflect.get(window, 'announcedCopy'))).toBeUndefined();
    // The manual copy that the advice describes works.
    await page.keyboard.press('Control+C');
    expect(await other.pasted()).toBe(COPIED.card_number);
  });
});

describe('the sum', () => {
  const linesOf = (page: Page) =>
    shownOf(page, 'amount').evaluate((shown) => {
      const text = document.createRange();
      text.selectNodeContents(shown);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    });

  it.each([
    [320, 140_000.75],
    [320, 10_000_000],
    [390, 1400],
  ])('stays on one line at %i px when it changes to %d', async (width, amount) => {
    const { orderId, link } = await site.order({ amount: 1500.5, transfer_method: 'to_card_number' });
    const { page } = await newPage({ viewport: { width, height: 640 } });
    await page.goto(link);
    await isThere(page);
    await site.post(`/sandbox/orders/${orderId}/amount`, { amount });
    await page.locator('.before').waitFor();
    expect(await linesOf(page)).toBe(1);
  });

  it.each(['ru', 'en'])('has the row of the countdown below it on a phone (%s)', async (language) => {
    const order = await site.order({ amount: 1500.5, transfer_method: 'to_card_number' });
    const { page } = await newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${order.link}?lang=${language}`);
    await isThere(page);
    expect(await linesOf(page)).toBe(1);
    const bottom = (place: string) =>
      page.locator(place).evaluate((element) => element.getBoundingClientRect().bottom);
    const top = await page.locator('.countdown').evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(await bottom('.sum .amount'));
  });
});

describe('a recipient or a bank of one long word', () => {
  it('does not make the page wider than the phone', async () => {
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const word = 'Ж'.repeat(100);
    const wire = { full_name: word, bank: word, sbp_phone_number: '+79001234567' };
    await site.post(`/sandbox/orders/${orderId}/requisites`, { wire });
    const { page } = await newPage({ viewport: { width: 320, height: 640 } });
    await page.goto(link);
    await isThere(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
