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

/** A choice that was pressed, and whose creation is answered like this. */
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
  ['loading', 'nothing has been answered', () => opened({ order: [never], payment: [never] })],
  ['loading', 'another language is awaited', () => opened({ order: [never] }, { languages: ['en'] })],
  ['preparing', 'a choice waits for the later part', () => chosen(never, [], { loadExtras: never })],
  ['preparing', 'a choice waits for the payer’s address', () => chosen(never, [], { fetch: withoutAddress })],
  ['preparing', 'a creation is under way', () => chosen(never, [])],
  ['preparing', 'the page reads after a POST without an answer', () => chosen('network-error', [never])],
  ['preparing', 'it will be asked again', () => chosen('network-error', ['network-error'])],
  ['preparing', 'the service wants to be left alone', () => chosen('network-error', [BUSY])],
  ['pay', 'a payment is followed', () => opened({})],
  ['unavailable', 'a read has failed', () => opened({ payment: ['network-error'] })],
  ['paid', 'the redirect countdown runs', () => opened({ payment: [aPayment({ status: 'completed' })] })],
  ['canceled', 'a payment was canceled', () => opened({ payment: [aPayment({ status: 'canceled' })] })],
])(
  'a page that is stopped on the screen %s while %s waits for nothing any more',
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
