import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { anOrder, aPayment, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, renderPage } from '../../../src/testing/render-page.ts';
import { answer, aScriptedService, type Script } from '../../../src/testing/scripted-service.ts';

let page: RenderedPage;

afterEach(() => page.stop());

async function open(script: Script, query = '') {
  page = await renderPage({
    fetch: aScriptedService(script),
    href: `https://pay.example/${ORDER_ID}${query}`,
    wide: true,
  });
}

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  'ООО &quot;Банк&quot; &amp;lt;b&gt;',
  'Kapital\u00a0Bank',
  '💳 Банк «Луна» 🌙',
  '\u202eBank\u202c',
  '{{7*7}}',
  'javascript:alert(1)',
  'x'.repeat(20_000),
];

/** Elements and attributes that the page never renders itself. */
function foreign(): string[] {
  const elements = page.root.querySelectorAll(
    'script, iframe, object, embed, img, svg [onload], style, link, base',
  );
  const handlers = [...page.root.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => /^on|^style$|^srcdoc$/.test(name)),
  );
  return [...[...elements].map(({ outerHTML }) => outerHTML), ...handlers];
}

describe('texts from the service', () => {
  it.each(HOSTILE)('are rendered as plain text: %j', async (text) => {
    const fields = { bank: text, full_name: text, transfer_method: text };
    await open({
      order: [anOrder({ has_payment: true, outter_id: text })],
      payment: [aPayment({ ...fields, card_number: text, account_number: text, work_country: text })],
    });
    expect(page.screen()).toBe('pay');
    expect(foreign()).toEqual([]);
    // Characters that turn the direction of the text are left out.
    const shown = text
      .replace(/[\u202c\u202e]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    expect(page.words()).toContain(`Заказ № ${shown}`);
    expect(page.value('bank')).toBe(shown);
    expect(page.value('full_name')).toContain(shown);
  });

  it.each(HOSTILE)('make no link as addresses: %j', async (text) => {
    await open({
      order: [
        anOrder({
          has_payment: true,
          redirect_url: text,
          success_redirect_url: text,
          fail_redirect_url: text,
        }),
      ],
      payment: [
        aPayment({ qr_code: text, tpay_link: text, donation_url: text, link: text, redirect_url: text }),
      ],
    });
    expect(foreign()).toEqual([]);
    expect(page.root.querySelector('a[href]')).toBeNull();
    expect(page.root.innerHTML).not.toContain(text);
  });

  // The payer reads the page's own words; the service's text is a second line, only where it helps.
  it.each([
    ['error', { error: '<img src=x onerror=alert(1)>', code: 50000 }],
    ['detail', { detail: '<img src=x onerror=alert(1)>' }],
    ['error.msg', { error: { code: 10401, msg: '<img src=x onerror=alert(1)>' } }],
    ['lists', { detail: [{ loc: ['body', '<b>'], msg: '<b>', type: '<b>' }] }],
  ])('make no markup in an error: %s', async (_, body) => {
    await open({
      order: [anOrder()],
      payment: [answer(404, { detail: 'Not Found' })],
      creation: [answer(403, body)],
    });
    await page.press('[data-method="to_card_number"]');
    expect(page.screen()).toBe('choose');
    expect(foreign()).toEqual([]);
    expect(page.words()).not.toMatch(/\[object|undefined/);
  });
});

describe('texts in the address', () => {
  it.each([
    '?method=CANARY&client_id=CANARY&lang=CANARY&origin=CANARY',
    '?status=success&message=CANARY&redirect_url=https://CANARY.example/',
    '#CANARY',
    '?amount=CANARY&order_id=CANARY',
    `?x=${encodeURIComponent('<img src=x onerror=alert("CANARY")>')}`,
  ])('are never rendered: %s', async (query) => {
    for (const script of [{ order: [anOrder({ has_payment: true })] }, { order: [answer(500, {})] }]) {
      await open(script, query);
      expect(document.documentElement.outerHTML).not.toContain('CANARY');
      expect(page.browser.seen.title).not.toContain('CANARY');
      page.stop();
    }
  });

  it('are not rendered on the screen link-invalid', async () => {
    page = await renderPage({
      fetch: aScriptedService({}),
      href: 'https://pay.example/CANARY?order=CANARY#CANARY',
    });
    expect(page.screen()).toBe('link-invalid');
    expect(document.documentElement.outerHTML).not.toContain('CANARY');
  });
});

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(...HOSTILE.slice(0, 5), 0, -1, 1e308, '', 'completed', '1500.00'),
);

/** A valid answer with fields missing, exchanged or of another type, or invalid JSON, or an error status. */
function bent(good: object): fc.Arbitrary<() => Response> {
  const names = Object.keys(good).filter((name) => name !== 'order_id');
  return fc
    .record({
      missing: fc.subarray(names),
      fields: fc.dictionary(fc.constantFrom(...names), odd),
      text: fc.option(fc.constantFrom('', '<html>', 'null', '[]', '{"status":', '"completed"'), { freq: 6 }),
      status: fc.constantFrom(200, 200, 200, 200, 404, 500),
    })
    .map(({ missing, fields, text, status }) => {
      const kept = Object.entries({ ...good, ...fields }).filter(([name]) => !missing.includes(name));
      return () => answer(status, text ?? Object.fromEntries(kept));
    });
}

describe('malformed answers', () => {
  // test/contract/malformed.test.ts decodes ten thousand of each.
  it('leave a complete page without invented values', async () => {
    const order = bent(anOrder({ has_payment: true }));
    const payment = bent(aPayment({ prev_sum: 1400, qr_code: 'https://qr.nspk.ru/AS1' }));
    await fc.assert(
      fc.asyncProperty(order, payment, payment, async (toOrder, ...toPayment) => {
        const [first, second] = toPayment;
        await open({ order: [toOrder()], payment: [first(), second()] });
        await page.browser.clock.advance(3000);
        expect(page.root.querySelectorAll('main h1')).toHaveLength(1);
        expect(page.words()).not.toMatch(/NaN|undefined|\[object|Infinity|null/);
        expect(foreign().filter((element) => !element.startsWith('<img src="https:'))).toEqual([]);
        if (page.screen() === 'paid') {
          const responses = await Promise.all(
            toPayment.map(async (one) => [one().status, await one().text()]),
          );
          expect(
            responses.some(
              ([status, text]) => status === 200 && /"status":"(completed|success)"/.test(String(text)),
            ),
          ).toBe(true);
        }
        page.stop();
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
