import { expect, it, onTestFinished } from 'vitest';
import { anOrder, aPayment, ORDER_ID } from '../../src/testing/builders.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../src/testing/render-page.ts';
import { type Answer, answer, aScriptedService, type Script } from '../../src/testing/scripted-service.ts';

const never = () => new Promise<never>(() => {});
const open = anOrder({ has_payment: false });
const none = answer(404, { detail: 'Not Found' });
const BUSY = answer(503, { detail: 'busy' }, { 'retry-after': '60' });
const LINK = `https://pay.example/${ORDER_ID}`;
const METHOD = '[data-method="to_card_number"]';

async function opened(script: Script, options: Partial<RenderOptions> = {}): Promise<RenderedPage> {
  const page = await renderPage({ fetch: aScriptedService(script), href: LINK, ...options });
  onTestFinished(() => page.stop());
  return page;
}

/** The page after a press on a method, whose POST gets this answer. */
async function chosen(creation: Answer, after: readonly Answer[], options: Partial<RenderOptions> = {}) {
  const page = await opened({ order: [open, ...after], payment: [none], creation: [creation] }, options);
  await page.press(METHOD);
  return page;
}

const withoutAddress: RenderOptions['fetch'] = (request) =>
  request.url.endsWith('/client-ip')
    ? never()
    : aScriptedService({ order: [open], payment: [none] })(request);

it.each<readonly [screen: string, when: string, page: () => Promise<RenderedPage>]>([
  ['loading', 'the first reads are in flight', () => opened({ order: [never], payment: [never] })],
  ['loading', 'a dictionary loads', () => opened({ order: [never] }, { languages: ['en'] })],
  [
    'preparing',
    'the POST is in flight without the lazy components',
    () => chosen(never, [], { loadExtras: never }),
  ],
  ['preparing', 'the IP address request is in flight', () => chosen(never, [], { fetch: withoutAddress })],
  ['preparing', 'the POST is in flight', () => chosen(never, [])],
  ['preparing', 'the page reads after a POST without an answer', () => chosen('network-error', [never])],
  ['preparing', 'a back-off pause runs', () => chosen('network-error', ['network-error'])],
  ['preparing', 'a Retry-After pause runs', () => chosen('network-error', [BUSY])],
  ['pay', 'polling runs', () => opened({})],
  ['unavailable', 'a read has failed', () => opened({ payment: ['network-error'] })],
  ['paid', 'the redirect countdown runs', () => opened({ payment: [aPayment({ status: 'completed' })] })],
  ['canceled', 'a payment was canceled', () => opened({ payment: [aPayment({ status: 'canceled' })] })],
])(
  'a page stopped on the screen %s while %s leaves no timer and sends no request',
  async (screen, _when, open) => {
    const page = await open();
    const { clock, seen } = page.browser;
    expect(page.screen()).toBe(screen);
    const asked = seen.requests.length;
    page.stop();
    await clock.settle();
    expect(clock.timers()).toBe(0);
    await clock.advance(120_000);
    expect(seen.requests).toHaveLength(asked);
  },
);

it('a page stopped after a copy and a press of the bank link leaves no timer', async () => {
  const page = await opened({ payment: [aPayment({ tpay_link: 'https://bank.example/pay' })] });
  await page.press('[data-field="sbp_phone_number"] button');
  page.root.addEventListener('click', (event) => event.preventDefault());
  await page.press('a.action');
  page.stop();
  await page.browser.clock.settle();
  expect(page.browser.clock.timers()).toBe(0);
});
