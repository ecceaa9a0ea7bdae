import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserClipboard } from '../../../src/page/browser/clipboard.ts';
import { aClock, type TestClock } from '../../../src/testing/clock.ts';

let clock: TestClock;
/** The calls, in their order. */
let tried: string[];

beforeEach(() => {
  clock = aClock();
  tried = [];
  execCommand(() => true);
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

/** Replaces `navigator.clipboard` by one with this `writeText`; `undefined` removes it. */
function asyncClipboard(writeText: ((text: string) => unknown) | undefined) {
  const value = writeText && {
    writeText(text: string) {
      tried.push(`write ${text}`);
      return writeText(text);
    },
  };
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}

/** Replaces `execCommand('copy')` by this, and records the text selected at the call. */
function execCommand(run: () => boolean) {
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value(command: string) {
      const field = document.querySelector('textarea');
      const selected = field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) ?? '';
      tried.push(`${command} ${selected}`);
      return run();
    },
  });
}

const copy = (text: string) => browserClipboard(clock).copy(text);

describe('the clipboard', () => {
  // Safari refuses a clipboard write that does not start synchronously in the press.
  it('writes within the press, without a permission request, and resolves to true', async () => {
    asyncClipboard(() => Promise.resolve());
    const copied = copy('4242');
    expect(tried).toEqual(['write 4242']);
    expect(await copied).toBe(true);
    expect(tried).toEqual(['write 4242']);
  });

  it('falls back to a selection in a frame without clipboard permission', async () => {
    asyncClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    expect(await copy('4242')).toBe(true);
    expect(tried).toEqual(['write 4242', 'copy 4242']);
  });

  it('falls back within the press without a clipboard API, as on plain http', async () => {
    asyncClipboard(undefined);
    const copied = copy('4242');
    expect(tried).toEqual(['copy 4242']);
    expect(await copied).toBe(true);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('disabled');
      },
    ],
    ['returns no promise', () => undefined],
  ])('falls back when the write %s', async (_, write) => {
    asyncClipboard(write);
    expect(await copy('4242')).toBe(true);
    expect(tried).toEqual(['write 4242', 'copy 4242']);
  });

  it('times a write out that never settles', async () => {
    asyncClipboard(() => new Promise(() => {}));
    const copied = copy('4242');
    await clock.advance(999);
    expect(tried).toEqual(['write 4242']);
    await clock.advance(1);
    expect(await copied).toBe(true);
    expect(tried).toEqual(['write 4242', 'copy 4242']);
  });

  it.each([
    ['returns false', () => false],
    [
      'throws',
      () => {
        throw new Error('no such command');
      },
    ],
  ])('resolves to false when the selection %s too', async (_, run) => {
    asyncClipboard(() => Promise.reject(new Error('refused')));
    execCommand(run);
    expect(await copy('4242')).toBe(false);
  });

  it('resolves to false without execCommand', async () => {
    asyncClipboard(undefined);
    Reflect.deleteProperty(document, 'execCommand');
    expect(await copy('4242')).toBe(false);
  });

  it('clears the selection and restores the focus', async () => {
    document.body.innerHTML = '<button>Copy</button>';
    const button = document.querySelector('button');
    button?.focus();
    asyncClipboard(undefined);
    await copy('4242');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('selects a whole value, for a manual copy', () => {
    document.body.innerHTML = '<p>Card <b>2202 2012</b> Bank</p>';
    const value = document.querySelector('b');
    if (value === null) throw new Error('no value');
    browserClipboard(clock).select(value);
    expect(String(getSelection())).toBe('2202 2012');
  });
});
