import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchReturns } from '../../../src/page/browser/returns.ts';
import { pageshow } from './pageshow.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function loadedBy(type: string | undefined) {
  const entries = type === undefined ? [] : [Object.assign(Object.create(null), { type })];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
}

describe('cameBack', () => {
  it.each([
    ['back_forward', true],
    ['navigate', false],
    ['reload', false],
    [undefined, false],
  ])('is, after navigation of type %s, %s', (type, cameBack) => {
    loadedBy(type);
    expect(watchReturns()()).toBe(cameBack);
  });

  it('is true when the browser restored the page from the back/forward cache, and false for the first load', () => {
    loadedBy('navigate');
    const cameBack = watchReturns();
    window.dispatchEvent(pageshow(false));
    expect(cameBack()).toBe(false);
    window.dispatchEvent(pageshow(true));
    expect(cameBack()).toBe(true);
  });
});
