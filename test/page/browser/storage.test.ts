import { afterEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../../../src/page/browser/storage.ts';

const usual = Object.getOwnPropertyDescriptor(window, 'localStorage');

function localStorageIs(get: () => unknown) {
  Object.defineProperty(window, 'localStorage', { configurable: true, get });
}

afterEach(() => {
  if (usual) Object.defineProperty(window, 'localStorage', usual);
  window.localStorage.clear();
});

const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

describe('the storage', () => {
  it('reads what was written', () => {
    browserStorage.set('payments', '{"a":1}');
    expect(browserStorage.get('payments')).toBe('{"a":1}');
    expect(browserStorage.get('nothing')).toBeNull();
  });

  it.each([
    [
      'throws on access',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['is null', () => null],
    ['is missing', () => undefined],
    ['is full', () => ({ getItem: () => null, setItem: full })],
    ['throws on every call', () => ({ getItem: full, setItem: full })],
  ])('reads null and throws nothing where localStorage %s', (_, get) => {
    localStorageIs(get);
    expect(() => browserStorage.set('payments', '{}')).not.toThrow();
    expect(browserStorage.get('payments')).toBeNull();
  });
});
