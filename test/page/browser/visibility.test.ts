import { afterEach, describe, expect, it } from 'vitest';
import { browserVisibility } from '../../../src/page/browser/visibility.ts';
import { pageshow } from './pageshow.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  Reflect.deleteProperty(navigator, 'onLine');
});

function watched() {
  let calls = 0;
  const stop = browserVisibility.watch(() => {
    calls += 1;
  });
  return { calls: () => calls, stop };
}

describe('visibility', () => {
  it.each([
    ['visible', true],
    ['prerender', true],
    ['hidden', false],
  ])('follows document.visibilityState: %s', (state, expected) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    expect(browserVisibility.visible()).toBe(expected);
  });

  it.each([
    [true, true],
    [undefined, true],
    [false, false],
  ])('takes navigator.onLine %s as online: %s', (onLine, expected) => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
    expect(browserVisibility.online()).toBe(expected);
  });

  it.each([
    ['shown or hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['focused', () => window.dispatchEvent(new Event('focus'))],
    ['online', () => window.dispatchEvent(new Event('online'))],
    ['offline', () => window.dispatchEvent(new Event('offline'))],
    ['restored from the back-forward cache', () => window.dispatchEvent(pageshow(true))],
  ])('notifies the watcher when the page is %s, until it is cancelled', (_, happen) => {
    const watch = watched();
    happen();
    expect(watch.calls()).toBe(1);
    watch.stop();
    happen();
    expect(watch.calls()).toBe(1);
  });

  it('is not visible from the moment the page is left, until it is restored', () => {
    const watch = watched();
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    expect(watch.calls()).toBe(1);
    expect(browserVisibility.visible()).toBe(false);
    window.dispatchEvent(pageshow(true));
    expect(browserVisibility.visible()).toBe(true);
    watch.stop();
  });

  it('does not notify on the first pageshow', () => {
    const watch = watched();
    window.dispatchEvent(pageshow(false));
    expect(watch.calls()).toBe(0);
    watch.stop();
  });
});
