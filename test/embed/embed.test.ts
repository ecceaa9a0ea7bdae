import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPayment, PaymentPage } from '../../src/embed/embed.ts';

const LINK = 'https://pay.example/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const PAY = 'https://pay.example';

/** Addresses that the shop's page was sent to. */
const left: string[] = [];

/** The window in the frame. The frame is an element that loads nothing: happy-dom complains of each one that does. */
const inner = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'iframe' ? Object.assign(create('inert-frame'), { contentWindow: inner }) : create(name),
  );
  left.length = 0;
  vi.stubGlobal('origin', 'https://shop.example');
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('location', {
    assign: (url: URL | string) => left.push(`assign ${url}`),
    replace: (url: URL | string) => left.push(`replace ${url}`),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  document.openPayments?.clear();
});

const frame = () => {
  const found = document.querySelector<HTMLIFrameElement>('inert-frame');
  if (found === null) throw new Error('There is no frame.');
  return found;
};

/** The frame says something, or some other window does. */
function say(data: unknown, { origin = PAY, source = inner as unknown } = {}): void {
  const message = data !== null && typeof data === 'object' ? { paymentPage: 1, ...data } : data;
  window.dispatchEvent(Object.assign(new Event('message'), { data: message, origin, source }));
}

const result = (status: string, redirectUrl: string | null = null) => ({
  type: 'result',
  status,
  paymentId: 'p-1',
  redirectUrl,
});

async function element(mode: string): Promise<PaymentPage> {
  document.body.innerHTML = `<payment-page mode="${mode}"><a href="${LINK}">Pay</a></payment-page>`;
  const found = document.querySelector('payment-page');
  if (!(found instanceof PaymentPage)) throw new Error('The element is not defined.');
  return found;
}

describe('openPayment', () => {
  it('names itself to the page, and takes the look of the shop', async () => {
    document.documentElement.lang = 'en-GB';
    void openPayment(LINK, { accent: '#ff0000', theme: 'dark' });
    const { origin, pathname, searchParams } = new URL(frame().src);
    expect(origin + pathname).toBe(LINK);
    expect(Object.fromEntries(searchParams)).toEqual({
      embed: 'modal',
      origin: 'https://shop.example',
      lang: 'en',
      theme: 'dark',
      accent: '#ff0000',
    });
    expect(frame().hasAttribute('sandbox')).toBe(false);
    expect(frame().allow).toBe('clipboard-write; web-share');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'mailto:a@b.example', '3f1c2a9e'])(
    'rejects what is no http link: %s',
    async (link) => {
      await expect(openPayment(link)).rejects.toThrow(TypeError);
      expect(left).toEqual([]);
    },
  );

  it('settles with the outcome when the dialog closes', async () => {
    const opened = openPayment(LINK);
    say({ type: 'ready' });
    say(result('completed', 'https://shop.example/thanks'));
    say({ type: 'close' });
    expect(await opened).toEqual({
      status: 'completed',
      paymentId: 'p-1',
      redirectUrl: 'https://shop.example/thanks',
    });
    expect(left).toEqual([]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('forgets a cancellation after which the payer has chosen again', async () => {
    const statuses: string[] = [];
    const opened = openPayment(LINK, { onStatus: (status) => statuses.push(status) });
    say({ type: 'ready' });
    say({ type: 'status', status: 'canceled' });
    say(result('canceled'));
    say({ type: 'status', status: 'created' });
    say({ type: 'close' });
    expect(await opened).toMatchObject({ status: 'closed', paymentId: null });
    expect(statuses).toEqual(['canceled', 'created']);
  });

  it.each(['javascript:alert(1)', 'myshop://paid', '//evil.example', null])(
    'gives no redirect that is not http: %s',
    async (address) => {
      const opened = openPayment(LINK);
      say(result('completed', address));
      say({ type: 'close' });
      expect(await opened).toMatchObject({ status: 'completed', redirectUrl: null });
    },
  );

  it('ignores messages from other windows, other origins and other programs', async () => {
    const opened = openPayment(LINK);
    const settled = vi.fn();
    opened.then(settled, settled);
    say({ type: 'close' }, { source: window });
    say({ type: 'close' }, { source: null });
    say({ type: 'close' }, { origin: 'https://evil.example' });
    say({ type: 'close' }, { origin: 'null' });
    say({ type: 'close', paymentPage: 2 });
    say({ type: 'farewell' });
    for (const data of [null, 'close', 7]) say(data);
    await vi.advanceTimersByTimeAsync(1000);
    expect(settled).not.toHaveBeenCalled();
    say({ type: 'close' });
    await opened;
  });

  it.each([
    ['8 s after its load', 8000, true],
    ['20 s after its start, without a load', 20_000, false],
  ])('leaves a frame without an answer for the link, %s', async (_, ms, loads) => {
    void openPayment(LINK);
    frame().onload = loads ? frame().onload : null;
    frame().dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(left).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(left).toEqual([`assign ${LINK}`]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('never leaves a frame that has answered, however slow it was before', async () => {
    void openPayment(LINK, { timeout: 1000 });
    await vi.advanceTimersByTimeAsync(900);
    say({ type: 'ready' });
    frame().dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left).toEqual([]);
  });

  it.each([
    ['in a narrow window', () => vi.stubGlobal('innerWidth', 600), {}],
    ['by wish', () => {}, { mode: 'redirect' as const }],
    ['from an opaque origin', () => vi.stubGlobal('origin', 'null'), { mode: 'modal' as const }],
    ['without dialogs', () => vi.stubGlobal('HTMLDialogElement', undefined), { mode: 'modal' as const }],
  ])('follows the link itself: %s', async (_, prepare, options) => {
    prepare();
    void openPayment(LINK, options);
    expect(left).toEqual([`assign ${LINK}`]);
    expect(document.querySelector('inert-frame')).toBeNull();
  });

  it('opens nothing for a signal that is aborted already', async () => {
    expect(await openPayment(LINK, { signal: AbortSignal.abort() })).toMatchObject({ status: 'closed' });
    expect(document.querySelector('inert-frame')).toBeNull();
  });
});

describe('the element', () => {
  it('dispatches before its default action, which a listener prevents, however late it is added', async () => {
    const page = await element('inline');
    const received: string[] = [];
    page.addEventListener('payment-completed', () => received.push(`received, left ${left.length}`));
    say(result('completed', 'https://shop.example/thanks'));
    expect([received, left]).toEqual([['received, left 0'], ['replace https://shop.example/thanks']]);
    document.addEventListener('payment-completed', (event) => event.preventDefault(), { once: true });
    say(result('completed', 'https://shop.example/again'));
    expect(left).toHaveLength(1);
  });

  it('leaves the press to the browser with a modifier, in a narrow window, and for a foreign scheme', async () => {
    const page = await element('modal');
    const press = (init: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init });
      page.querySelector('a')?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([press({ ctrlKey: true }), press({ metaKey: true }), press({ button: 1 })]).toEqual([
      false,
      false,
      false,
    ]);
    page.querySelector('a')?.setAttribute('href', 'myshop://pay');
    expect(press()).toBe(false);
    page.querySelector('a')?.setAttribute('href', LINK);
    page.setAttribute('mode', 'auto');
    vi.stubGlobal('innerWidth', 600);
    expect(press()).toBe(false);
    expect(document.querySelector('inert-frame')).toBeNull();
    vi.stubGlobal('innerWidth', 601);
    expect(press()).toBe(true);
  });

  it('follows another link with another frame', async () => {
    const page = await element('inline');
    const first = frame();
    page.querySelector('a')?.setAttribute('href', `${LINK}?method=nspk`);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame()).not.toBe(first);
    expect(new URL(frame().src).searchParams.get('method')).toBe('nspk');
  });

  it.each([0, -1, Number.NaN, 1e9, 'tall', null])('keeps its height for the absurd %j', async (height) => {
    await element('inline');
    say({ type: 'resize', height: 700 });
    say({ type: 'resize', height });
    expect(frame().style.height).toBe('700px');
  });

  it('is defined once, whoever defined it', async () => {
    vi.resetModules();
    const copy = await import('../../src/embed/embed.ts');
    expect(copy.PaymentPage).not.toBe(PaymentPage);
    expect(customElements.get('payment-page')).toBe(PaymentPage);
  });
});
