import { describe, expect, it, onTestFinished } from 'vitest';
import { anOrder, aPayment, ORDER_ID, PAYMENT_ID } from '../../../src/testing/builders.ts';
import { type RenderOptions, renderPage } from '../../../src/testing/render-page.ts';
import { aScriptedService } from '../../../src/testing/scripted-service.ts';

async function opened(order: object, payment: object = aPayment(), options: Partial<RenderOptions> = {}) {
  const page = await renderPage({
    fetch: aScriptedService({ order: [{ ...anOrder({ has_payment: true }), ...order }], payment: [payment] }),
    href: `https://pay.example/${ORDER_ID}`,
    ...options,
  });
  onTestFinished(page.stop);
  const links = [...page.root.querySelectorAll('a')];
  return links.filter(({ textContent }) => /Связаться|сайт/.test(textContent ?? ''));
}

const SUPPORT = { support_url: 'https://shop.example/help?p={payment}&o={order}' };

describe('the link to the shop', () => {
  it('is its contact, with the numbers of payment and order', async () => {
    const [link] = await opened(SUPPORT);
    expect(link?.textContent).toBe('Связаться с магазином');
    expect(link?.getAttribute('href')).toBe(`https://shop.example/help?p=${PAYMENT_ID}&o=10482`);
    expect(link?.target).toBe('_blank');
  });

  it.each(['mailto:help@shop.example?subject={order}', 'tel:+78001234567'])(
    'opens %s without a new tab',
    async (support_url) => {
      const [link] = await opened({ support_url });
      expect(link?.getAttribute('href')).toBe(support_url.replace('{order}', '10482'));
      expect(link?.target).toBe('_self');
    },
  );

  it.each([undefined, null, '', 7, 'javascript:alert(1)', 'http://shop.example/help'])(
    'says that it opens the shop’s site where the contact is %j',
    async (support_url) => {
      const [link] = await opened({ support_url });
      expect(link?.textContent).toBe('Открыть сайт магазина');
      expect(link?.getAttribute('href')).toBe('https://shop.example/');
    },
  );

  it.each([
    ['expired', aPayment({ lifetime: 0, sbp_phone_number: null })],
    ['canceled', aPayment({ status: 'canceled' })],
  ])('is a second action when the payment is %s', async (_, payment) => {
    const [link] = await opened(SUPPORT, payment);
    expect(link?.className).toBe('action second');
    expect(link?.textContent).toBe('Связаться с магазином');
  });

  it('does not stand beside the link back to the shop unless it is a contact', async () => {
    const canceled = aPayment({ status: 'canceled' });
    expect(await opened({}, canceled)).toEqual([]);
    expect(await opened({ fail_redirect_url: 'javascript:1' }, canceled)).toHaveLength(1);
  });
});
