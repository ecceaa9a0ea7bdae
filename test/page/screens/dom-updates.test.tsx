import { options as preactOptions } from 'preact';
import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { aScriptedService } from '../../../src/testing/scripted-service.ts';
import { aSandbox } from '../page-sandbox.ts';
import { openScripted } from './open-payment.ts';
import { STATE_NAMES, STATES } from './states.ts';

/** Returns every DOM mutation during `run`. */
async function mutations(page: RenderedPage, run: () => Promise<void>): Promise<MutationRecord[]> {
  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => {
    seen.push(...records);
  });
  observer.observe(page.root, { childList: true, subtree: true, characterData: true, attributes: true });
  await run();
  observer.disconnect();
  return seen;
}

const isIn = (selector: string) => (record: MutationRecord) => {
  const { target } = record;
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(selector) !== null;
};

describe('equal answers', () => {
  it('change nothing in the DOM, a hundred of them', async () => {
    const page = await openScripted([aPayment({ lifetime: null, qr_code: 'https://qr.nspk.ru/AS1' })]);
    const before = page.browser.seen.requests.length;
    const seen = await mutations(page, async () => {
      while (page.browser.seen.requests.length < before + 100) await page.browser.clock.advance(10_000);
    });
    expect(seen).toEqual([]);
  });

  it('change only the countdown when there is one', async () => {
    let page: RenderedPage | null = null;
    page = await openScripted([], {
      fetch: async (request) => {
        const passed = Math.floor((page?.browser.clock.now() ?? 0) / 1000);
        return aScriptedService({ payment: [aPayment({ lifetime: 900 - passed })] })(request);
      },
    });
    const { clock } = page.browser;
    const seen = await mutations(page, () => clock.advance(60_000));
    expect(seen.length).toBeGreaterThan(60);
    expect(seen.filter((record) => !isIn('.countdown')(record))).toEqual([]);
  });

  it.each([
    ['a falling lifetime', (passed: number) => 900 - passed],
    ['a constant lifetime', () => 900],
  ])('cause no storage read: %s', async (_, lifetimeAt) => {
    let page: RenderedPage | null = null;
    page = await openScripted([], {
      fetch: async (request) => {
        const passed = Math.floor((page?.browser.clock.now() ?? 0) / 1000);
        return aScriptedService({ payment: [aPayment({ lifetime: lifetimeAt(passed) })] })(request);
      },
    });
    const { clock, storage, seen } = page.browser;
    await clock.advance(20_000);
    let looks = 0;
    const { get } = storage;
    storage.get = (key) => {
      looks += 1;
      return get(key);
    };
    const before = seen.requests.length;
    await clock.advance(60_000);
    expect(seen.requests.length).toBeGreaterThan(before + 10);
    expect(looks).toBe(0);
  });
});

describe('each second', () => {
  it('renders only the countdown', async () => {
    const page = await openScripted([aPayment({ lifetime: 900 })]);
    await page.browser.clock.advance(10_000);
    const { vnode: before } = preactOptions;
    const rendered = new Set<unknown>();
    preactOptions.vnode = (made) => {
      if (typeof made.type === 'string') rendered.add(made.type);
      before?.(made);
    };
    await page.browser.clock.advance(20_000);
    if (before) preactOptions.vnode = before;
    else delete preactOptions.vnode;
    expect(rendered).toEqual(new Set(['p', 'svg', 'path', 'span', 'b']));
    expect(page.words()).toContain('Осталось 14:30');
  });

  it('moves the ring only by a visible step', async () => {
    const page = await openScripted([aPayment({ lifetime: 900 })]);
    const seen = await mutations(page, () => page.browser.clock.advance(60_000));
    const moves = seen.filter(({ attributeName }) => attributeName === 'stroke-dasharray');
    expect(moves.length).toBeGreaterThan(10);
    expect(moves.length).toBeLessThan(30);
  });
});

describe('the live region', () => {
  it('announces the countdown four times in fifteen minutes, before the heading focus of the next screen', async () => {
    let page: RenderedPage | null = null;
    page = await openScripted([], {
      fetch: async (request) => {
        const passed = Math.floor((page?.browser.clock.now() ?? 0) / 1000);
        return aScriptedService({ payment: [aPayment({ lifetime: Math.max(1, 900 - passed) })] })(request);
      },
    });
    await page.browser.clock.advance(899_000);
    expect(page.browser.seen.announcements).toEqual([
      'Осталось 5 минут',
      'Осталось 2 минуты',
      'Осталось 1 минута',
      'Осталось 30 секунд',
    ]);
  });

  it.each(STATE_NAMES)('is the only one on the screen %s', async (name) => {
    const sandbox = await aSandbox();
    const page = await STATES[name].bring(sandbox, {});
    const live = page.root.querySelectorAll(
      '[role="status"], [role="alert"], [role="log"], output, [aria-live]:not([aria-live="off"])',
    );
    expect([...live].map(({ outerHTML }) => outerHTML)).toEqual([]);
    for (const timer of page.root.querySelectorAll('[role="timer"]')) {
      expect(timer.getAttribute('aria-live')).toBe('off');
    }
    page.stop();
    await sandbox.close();
  });
});
