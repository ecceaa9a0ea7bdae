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

describe('how the payer came to the page', () => {
  it.each([
    ['back_forward', true],
    ['navigate', false],
    ['reload', false],
    [undefined, false],
  ])('by %s: by Back is %s', (type, cameBack) => {
    loadedBy(type);
    expect(browserNavigation().cameBack()).toBe(cameBack);
  });

  it('was by Back when the browser restored the page, and not for the first load', () => {
    loadedBy('navigate');
    const navigation = browserNavigation();
    window.dispatchEvent(pageshow(false));
    expect(navigation.cameBack()).toBe(false);
    window.dispatchEvent(pageshow(true));
    expect(navigation.cameBack()).toBe(true);
  });

  it('is not inside a frame when nobody stands around it', () => {
    expect(browserNavigation().framed).toBe(false);
  });
});
