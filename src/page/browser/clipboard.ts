import { type Clock, within } from './clock.ts';

export interface Clipboard {
  /** Call it synchronously in the press. Resolves to whether the text is truly on the clipboard. Never rejects. */
  copy(text: string): Promise<boolean>;
  /** Selects an element's text, so that the payer can copy it by hand. */
  select(element: Element): void;
}

/** Some browsers never settle the write: after this long it counts as refused. */
const WRITE_LIMIT_MS = 1000;

export function browserClipboard(clock: Clock): Clipboard {
  return {
    async copy(text) {
      const written = writeText(text);
      if (!written) return copyBySelection(text);
      const confirmed = await within(clock, WRITE_LIMIT_MS, written, false);
      return confirmed || copyBySelection(text);
    },
    select(element) {
      const selection = window.getSelection();
      if (!selection) return;
      selection.removeAllRanges();
      const range = document.createRange();
      range.selectNodeContents(element);
      selection.addRange(range);
    },
  };
}

/** `undefined` where there is no clipboard: plain http, old browsers. */
function writeText(text: string): Promise<boolean> | undefined {
  try {
    return navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
  } catch {
    return undefined;
  }
}

/** The way that works in frames without `allow="clipboard-write"` and on plain http. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'off-screen';
  document.body.append(field);
  try {
    field.select();
    field.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
