import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { anOrder, aPayment, ORDER_ID, PAYMENT_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../../src/testing/render-page.ts';
import { answer, aScriptedService } from '../../../src/testing/scripted-service.ts';
import { delayedExtras } from '../delayed-extras.ts';

let page: RenderedPage;

afterEach(() => page.stop());

const EVERYTHING = {
  card_number: '4242424242424242',
  sbp_phone_number: '+79001234567',
  account_number: '40817810438000000001',
  bank: 'sber',
  full_name: 'Иванов Иван Петрович',
  amount: 12345.6,
};

async function open(payment: object = EVERYTHING, options: Partial<RenderOptions> = {}) {
  page = await renderPage({
    fetch: aScriptedService({
      order: [anOrder({ has_payment: true, amount: 12345.6 })],
      payment: [{ ...aPayment(), ...payment }],
    }),
    href: `https://pay.example/${ORDER_ID}`,
    ...options,
  });
}

const element = (selector: string): Element => {
  const found = page.root.querySelector(selector);
  if (found === null) throw new Error(`${selector} is not on the page`);
  return found;
};

const button = (field: string) => `[data-field="${field}"] button`;
const value = (field: string) => element(`[data-field="${field}"] [data-value]`);

/** Selects a range and presses Ctrl+C. Returns the page's text, or `null` when it leaves the copy to the browser. */
function copyByHand(
  from: Element,
  to = from,
  [start, end]: readonly [number, number] = [0, -1],
): string | null {
  const range = document.createRange();
  const [first, last] = [from.firstChild ?? from, to.firstChild ?? to];
  range.setStart(first, start);
  range.setEnd(last, end < 0 ? (last.textContent ?? '').length : end);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
  from.dispatchEvent(event);
  return event.defaultPrevented ? clipboardData.getData('text/plain') : null;
}

describe('the copy button', () => {
  it.each([
    ['card_number', '4242 4242 4242 4242', '4242424242424242'],
    ['sbp_phone_number', '+7 900 123 45 67', '+79001234567'],
    ['account_number', '40817 810 4 3800 0000001', '40817810438000000001'],
    ['amount', '12 345,60 ₽', '12345.60'],
  ])('copies for %s shown as %s the text %s', async (field, shown, copied) => {
    await open();
    expect(page.value(field)).toBe(shown);
    await page.press(button(field));
    expect(page.browser.seen.clipboard).toBe(copied);
    expect(copied).toMatch(/^\+?\d+(\.\d{1,2})?$/);
  });

  it('copies the whole payment ID, of which only the ends are shown', async () => {
    await open();
    expect(page.value('payment')).toBe('9d1f6b2c…7a90');
    await page.press(button('payment'));
    expect(page.browser.seen.clipboard).toBe(PAYMENT_ID);
  });

  it('stands beside a name only for a transfer that needs it, and never beside a bank', async () => {
    await open();
    await page.press(button('full_name'));
    expect(page.browser.seen.clipboard).toBe('Иванов Иван Петрович');
    expect(page.root.querySelector(button('bank'))).toBeNull();
    page.stop();
    await open({ ...EVERYTHING, account_number: null });
    expect(page.root.querySelector(button('full_name'))).toBeNull();
  });

  it.each([
    ['card_number', { card_number: '220220******1234' }, '2202 20** **** 1234'],
    ['sbp_phone_number', { sbp_phone_number: '+7900***4567' }, '+7900***4567'],
  ])('does not stand beside a masked number, which has advice instead: %s', async (field, masked, shown) => {
    await open({ ...EVERYTHING, ...masked });
    expect(page.value(field)).toBe(shown);
    expect(page.root.querySelector(button(field))).toBeNull();
    expect(element(`[data-field="${field}"]`).textContent).toContain('Номер скрыт. Обратитесь в магазин');
  });

  it('shows and announces “copied” after a successful write only, for two seconds', async () => {
    let settle: (copied: boolean) => void = () => {};
    await open(EVERYTHING, {
      copies: () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    });
    await page.press(button('card_number'));
    const { announcements } = page.browser.seen;
    expect(page.words()).not.toContain('Скопировано');
    expect(announcements).toEqual([]);
    settle(true);
    await page.browser.clock.settle();
    expect(element(button('card_number')).getAttribute('aria-label')).toBe('Скопировано: Номер карты');
    expect(announcements).toEqual(['Скопировано: Номер карты']);
    await page.browser.clock.advance(2000);
    expect(element(button('card_number')).getAttribute('aria-label')).toBe('Скопировать: Номер карты');
  });

  it('says “copied” in words, which its accessible name contains, and only for the latest value', async () => {
    await open();
    const shown = () =>
      ['amount', 'card_number', 'sbp_phone_number'].map((field) => [
        element(button(field)).querySelector('.word')?.textContent,
        element(button(field)).getAttribute('aria-label')?.split(':')[0],
      ]);
    const [copy, copied] = ['Скопировать', 'Скопировано'].map((word) => [word, word]);
    await page.press(button('amount'));
    expect(shown()).toEqual([copied, copy, copy]);
    await page.browser.clock.advance(1000);
    await page.press(button('card_number'));
    expect(shown()).toEqual([copy, copied, copy]);
    await page.browser.clock.advance(1500);
    expect(shown()).toEqual([copy, copied, copy]);
    await page.browser.clock.advance(500);
    expect(shown()).toEqual([copy, copy, copy]);
  });

  it('keeps its place until the lazy components are loaded, then copies at the first press', async () => {
    const { loadExtras, arrive } = delayedExtras();
    await open(EVERYTHING, { loadExtras });
    expect(page.root.querySelector('[data-field="card_number"] .copy')?.textContent).toBe('');
    arrive();
    await page.browser.clock.settle();
    await page.press(button('card_number'));
    expect(page.browser.seen.clipboard).toBe('4242424242424242');
    expect(page.browser.seen.announcements).toEqual(['Скопировано: Номер карты']);
  });

  it('announces “copied” on every press', async () => {
    await open();
    await page.press(button('amount'));
    await page.press(button('amount'));
    expect(page.browser.seen.announcements).toEqual(['Скопировано: Сумма', 'Скопировано: Сумма']);
  });

  it.each([
    ['resolves to false', () => Promise.resolve(false)],
    ['rejects', () => Promise.reject(new Error('no clipboard'))],
  ])('selects the value and shows the advice when the write %s', async (_, copies) => {
    await open(EVERYTHING, { copies });
    const selected: (string | null)[] = [];
    page.browser.clipboard.select = (chosen) => {
      selected.push(chosen.textContent);
    };
    await page.press(button('sbp_phone_number'));
    expect(selected).toEqual([value('sbp_phone_number').textContent]);
    expect(element('[data-field="sbp_phone_number"]').textContent).toContain(
      'Не скопировалось. Нажмите на значение и удерживайте',
    );
    expect(page.browser.seen.announcements).toEqual(['Не скопировалось. Нажмите на значение и удерживайте']);
    expect(page.words()).not.toContain('Скопировано');
  });

  it('writes to the clipboard within the press', async () => {
    await open();
    let isWritten = false;
    const { clipboard } = page.browser;
    const { copy } = clipboard;
    clipboard.copy = (text) => {
      isWritten = true;
      return copy(text);
    };
    element(button('card_number')).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(isWritten).toBe(true);
  });

  // The copied value is always the shown one.
  it('copies a changed value from the moment it is shown, and clears “copied”', async () => {
    page = await renderPage({
      fetch: aScriptedService({
        payment: [aPayment(), aPayment({ amount: 1600, sbp_phone_number: '+79007654321' })],
      }),
      href: `https://pay.example/${ORDER_ID}`,
    });
    await page.press(button('amount'));
    await page.browser.clock.advance(2000);
    expect(page.value('amount')).toBe('1 600 ₽');
    expect(element(button('amount')).textContent).not.toContain('Скопировано');
    await page.press(button('amount'));
    expect(page.browser.seen.clipboard).toBe('1600');
    await page.press(button('sbp_phone_number'));
    expect(page.browser.seen.clipboard).toBe('+79007654321');
  });
});

describe('a manual copy', () => {
  it.each([
    ['card_number', '4242424242424242'],
    ['sbp_phone_number', '+79001234567'],
    ['account_number', '40817810438000000001'],
    ['amount', '12345.60'],
    ['full_name', 'Иванов Иван Петрович'],
    ['payment', PAYMENT_ID],
  ])('of the whole of %s equals the button’s text', async (field, copied) => {
    await open();
    expect(copyByHand(value(field))).toBe(copied);
  });

  it.each([
    ['card_number', [0, 9], '42424242'],
    ['sbp_phone_number', [3, 10], '900123'],
    ['amount', [0, 6], '12345'],
  ] as const)('of a part of %s has only its digits', async (field, part, copied) => {
    await open();
    expect(copyByHand(value(field), value(field), part)).toBe(copied);
  });

  it('of a selection beyond one value is left to the browser', async () => {
    await open({ ...EVERYTHING, card_number: '220220******1234' });
    expect(copyByHand(element('[data-field="card_number"] .label'))).toBeNull();
    expect(copyByHand(value('card_number'))).toBeNull();
    expect(copyByHand(value('bank'))).toBeNull();
    expect(copyByHand(value('sbp_phone_number'), value('full_name'))).toBeNull();
    expect(copyByHand(element('h1 .label'))).toBeNull();
  });

  it('is the browser’s own after stop', async () => {
    await open();
    const card = value('card_number');
    const { root } = page;
    page.page.stop();
    root.append(card);
    expect(copyByHand(card)).toBeNull();
  });

  it('of any part of any card or sum has digits only', async () => {
    const card = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 19 });
    const cents = fc.integer({ min: 1, max: 1_000_000_000 });
    await fc.assert(
      fc.asyncProperty(card, cents, fc.nat(30), fc.nat(30), async (card_number, hundredths, from, to) => {
        await open({ ...EVERYTHING, card_number, amount: hundredths / 100 });
        for (const field of ['card_number', 'amount']) {
          const text = value(field).textContent ?? '';
          const part = [Math.min(from, to, text.length), Math.min(Math.max(from, to), text.length)] as const;
          const copied = copyByHand(value(field), value(field), part);
          const digits = text.slice(...part).replace(/\D/g, '');
          if (digits === '') expect(copied).toBeNull();
          else expect(copied?.replace('.', '')).toBe(digits);
        }
        page.stop();
      }),
      { numRuns: 40 },
    );
  });
});

describe('the copyable order link', () => {
  const openRefused = async (options: Partial<RenderOptions> = {}) => {
    const refused = answer(401, { detail: 'Incorrect recaptcha' });
    page = await renderPage({
      fetch: aScriptedService({ payment: [refused] }),
      href: `https://pay.example/${ORDER_ID}?client_id=7&utm_source=x#y`,
      ...options,
    });
    await page.browser.clock.advance(5000);
    expect(page.screen()).toBe('verify');
  };

  it('has no query parameters, on the screen that advises another browser', async () => {
    await openRefused();
    await page.press('.card button');
    expect(page.browser.seen.clipboard).toBe(`https://pay.example/${ORDER_ID}`);
  });

  it('is shown and selected when the write fails', async () => {
    await openRefused({ copies: async () => false });
    const selected: (string | null)[] = [];
    page.browser.clipboard.select = (chosen) => {
      selected.push(chosen.textContent);
    };
    await page.press('.card button');
    expect(selected).toEqual([`https://pay.example/${ORDER_ID}`]);
    expect(page.words()).toContain('Не скопировалось. Нажмите на значение и удерживайте');
    expect(element('.copy-refused [data-value]').textContent).toBe(`https://pay.example/${ORDER_ID}`);
  });
});
