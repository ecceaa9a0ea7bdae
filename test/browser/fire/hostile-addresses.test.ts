import { beforeAll, describe, expect, it } from 'vitest';
import type { Build } from '../../../src/server/mount.ts';
import { GOOD, HOSTILE } from '../../page/fixtures/hostile.ts';
import { openTellingTab, PAYMENT_FIELDS } from './told-site.ts';
import { NOTHING, triedInOrder, triedInPayment } from './trying.ts';
import { buildUnguarded, GUARDS, type Guard } from './unguarded.ts';

// case 12, case 13, case 60
describe(`${HOSTILE.length} hostile addresses`, () => {
  it('in every field of a payment are no link and no image', async () => {
    expect(await triedInPayment(await openTellingTab(), HOSTILE)).toEqual(NOTHING);
  });

  it('in every field of an order are no link and no place to be sent to', { timeout: 240_000 }, async () => {
    const halves = [0, 1].map((half) => HOSTILE.filter((_, index) => index % 2 === half));
    const found = halves.map(async (half) => triedInOrder(await openTellingTab(), half));
    expect(await Promise.all(found)).toEqual([NOTHING, NOTHING]);
  });
});

describe('a page without one of its guards', () => {
  const ELSEWHERE = '//evil.example/a';
  let build: Build;

  beforeAll(async () => {
    build = await buildUnguarded();
  }, 240_000);

  const without = async (guard: Guard | 'none', tried: typeof triedInOrder) => {
    const tab = await openTellingTab({ build, others: true });
    await tab.page.addInitScript((name) => Reflect.set(window, 'unguarded', name), guard);
    return tried(tab, [ELSEWHERE, 'x:y']);
  };

  it.each([
    ['of a payment', triedInPayment],
    ['of an order', triedInOrder],
  ] as const)('with all of them after all, is safe in every field %s', async (_, tried) => {
    expect(await without('none', tried)).toEqual(NOTHING);
  });

  it.each(GUARDS)('is found out: %s', async (guard) => {
    const found = await without(guard, guard === 'redirectTarget' ? triedInOrder : triedInPayment);
    expect(found.ways).toEqual([ELSEWHERE, 'x:y']);
    const asked = guard === 'imageAddress' ? found.requests : found.navigations;
    expect(asked).toContain('https://evil.example/a');
    if (guard !== 'imageAddress') expect(asked).toContain('x:y');
  });
});

describe(`${GOOD.length} good addresses`, () => {
  it('are each a link, and an image or what a code holds', async () => {
    const tab = await openTellingTab({ others: true });
    const shown = (field: string, value: string) =>
      field === 'qr_code' ? `[src="${value}"], [data-qr="${value}"]` : `a[href="${value}"]`;
    await tab.open({}, '.tips');
    for (const value of GOOD) {
      for (const field of PAYMENT_FIELDS) {
        await tab.hear({ payment: { [field]: value } }, shown(field, value));
        await tab.hear({}, 'main:not(:has([target], aside))');
      }
    }
    const images = GOOD.filter((value) => !value.includes('qr.nspk.ru'));
    const requests = images.map((value) => new URL(value).href.replace(/#.*/, ''));
    expect(tab.escapes).toEqual({ navigations: [], requests });
  });

  it('are each where the payer is sent in the end', async () => {
    const tab = await openTellingTab({ others: true });
    const left: string[] = [];
    for (const value of GOOD) {
      for (const [field, status] of [
        ['success_redirect_url', 'completed'],
        ['fail_redirect_url', 'canceled'],
        ['redirect_url', 'completed'],
      ] as const) {
        const order = { [field]: value };
        await tab.open({ order, payment: { status } }, '.count');
        await tab.page.clock.runFor(16_000);
        left.push(new URL(value).href.replace(/#.*/, ''));
        await expect
          .poll(() => tab.escapes, { timeout: 15_000 })
          .toEqual({ navigations: left, requests: [] });
      }
    }
  });
});
