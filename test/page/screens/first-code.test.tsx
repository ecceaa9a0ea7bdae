import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPayment, ORDER_ID } from '../../../src/testing/builders.ts';
import { aLatePart } from '../late-part.ts';
import { codeOf, NOTHING, scripted } from './paying.ts';

/** The page on a wide screen before the part that says where codes come from is there. */
async function beforeLater(fields: object, wide = true) {
  const { loadLater, arrive } = aLatePart();
  const payment = aPayment({ ...NOTHING, card_number: '2200000000000004', ...fields });
  const page = await scripted([payment], { wide, loadLater });
  const come = async () => {
    arrive();
    await page.platform.clock.settle();
  };
  return { page, come };
}

const OWN_LINK = `https://pay.example/${ORDER_ID}`;
const NSPK = 'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A';

describe('the first code', () => {
  it.each([
    ['the page’s own link, where the payment has none', {}, OWN_LINK],
    ['the payment link in qr_code', { qr_code: NSPK }, NSPK],
    ['that in tpay_link', { tpay_link: NSPK }, NSPK],
  ])('is drawn before the later part has come: %s', async (_, fields, text) => {
    const { page } = await beforeLater(fields);
    expect(page.screen()).toBe('pay');
    expect(codeOf(page)).toBe(text);
    expect(page.root.querySelector('[data-qr] svg path')?.getAttribute('d')).toMatch(/^M/);
    expect(page.root.querySelector('.qr-actions, button.code')).toBeNull();
  });

  it.each([
    'https://qr.example/1.png',
    'https://bank.example/pay',
    `${NSPK}#000201`,
    `http${NSPK.slice(5)}`,
    `${NSPK}\u200b`,
    'https://qr.nspk.ru@evil.example/A',
    'https://qr.nspk.ru.evil.example/A',
    'https://qr.nspk.ru:444/A',
    'javascript:alert(1)',
  ])('is left to the later part at %j', async (qr_code) => {
    const { page } = await beforeLater({ qr_code });
    expect(page.screen()).toBe('pay');
    expect(page.root.querySelector('.code')?.childNodes).toHaveLength(0);
  });

  it('is not drawn where there is no room for it', async () => {
    const { page, come } = await beforeLater({ qr_code: NSPK }, false);
    expect(codeOf(page)).toBeNull();
    await come();
    expect(codeOf(page)).toBe(NSPK);
  });

  it('stays away where what draws it does not come', async () => {
    const page = await scripted([aPayment()], {
      wide: true,
      loadLater: () => new Promise(() => {}),
      loadCode: () => Promise.reject(new TypeError('offline')),
    });
    expect([page.screen(), codeOf(page)]).toEqual(['pay', null]);
  });

  it('says what the later part will say, whatever links a payment has', async () => {
    const link = fc.oneof(
      fc.constantFrom(
        null,
        '',
        NSPK,
        `${NSPK}/`,
        `${NSPK}#000201`,
        'https://qr.nspk.ru/',
        ' https://qr.nspk.ru/A',
      ),
      fc.constantFrom(
        'https://bank.example/d',
        'http://qr.nspk.ru/A',
        'bank100000000007://qr.nspk.ru/A',
        'nonsense',
      ),
      fc.stringMatching(/^https:\/\/qr\.nspk\.ru\/[\w?&=]{1,12}$/),
      fc.stringMatching(/^https:\/\/qr\.nspk\.ru[/:@.\\]?[\w?&=/.%#\u0430-]{0,12}$/),
    );
    let drawn = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({ qr_code: link, tpay_link: link, nspk_url: link, deeplink_url: link }),
        async (links) => {
          const { page, come } = await beforeLater(links);
          const first = codeOf(page);
          await come();
          if (first !== null) expect(codeOf(page)).toBe(first);
          if (first !== null && first !== OWN_LINK) drawn += 1;
          page.stop();
        },
      ),
      { numRuns: 150 },
    );
    expect(drawn).toBeGreaterThan(10);
  });
});
