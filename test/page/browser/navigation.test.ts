import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserNavigation } from '../../../src/page/browser/navigation.ts';
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
    expect(browserNavigation().cameBack()).toBe(cameBack);
  });

  it('is true when the browser restored the page from the back/forward cache, and false for the first load', () => {
    loadedBy('navigate');
    const navigation = browserNavigation();
    window.dispatchEvent(pageshow(false));
    expect(navigation.cameBack()).toBe(false);
    window.dispatchEvent(pageshow(true));
    expect(navigation.cameBack()).toBe(true);
  });

  it('comes with framed false in a top window', () => {
    expect(browserNavigation().framed).toBe(false);
  });
});
