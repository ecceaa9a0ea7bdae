import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Cancel } from '../browser/clock.ts';
import { Drawing, Icon } from '../components/icon.tsx';
import type { CopyButtonProps } from '../lazy.ts';
import { usePage } from '../page-context.ts';
import { useExtrasBrowser } from './use-extras-browser.ts';
import { useExtrasText } from './use-extras-text.ts';

const SHOWN_MS = 2000;

const COPY =
  'M9 11a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM5 15a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h8a1 1 0 0 1 1 1';

/** Ends the "copied" shown at present, by page: only the latest one is true of the clipboard. */
const endShown = new WeakMap<object, () => void>();

/**
 * A button that copies a value. It shows "copied" only after the browser has confirmed it; after a refusal it selects the
 * value for the payer, and shows it first where nothing else does.
 */
export function CopyButton({ label, value, worded, full }: CopyButtonProps) {
  const { browser } = usePage();
  const extrasBrowser = useExtrasBrowser();
  const text = useExtrasText();
  const [state, setState] = useState<{ value: string; isCopied: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refused = useRef<HTMLSpanElement>(null);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const show = (isCopied: boolean) => {
    if (isCopied) endShown.get(browser)?.();
    setState({ value, isCopied });
    extrasBrowser.document.announce(isCopied ? text.copied(label) : text.copyFailed);
    stopTimer.current();
    if (!isCopied) return;
    endShown.set(browser, () => setState(null));
    stopTimer.current = browser.clock.after(SHOWN_MS, () => setState(null));
  };
  // Browsers allow a copy only synchronously in the press.
  const copy = () => void extrasBrowser.clipboard.copy(value).then(show, () => show(false));

  // The outcome for an earlier value means nothing for this one.
  const isCopied = state?.value === value ? state.isCopied : null;
  useLayoutEffect(() => {
    const beside = button.current?.closest('[data-field]')?.querySelector('[data-value]');
    const shown = refused.current || beside;
    if (isCopied === false && shown) extrasBrowser.clipboard.select(shown);
  }, [state]);

  const name = isCopied ? text.copied(label) : text.copyWhat(label);
  return (
    <>
      <button
        type="button"
        aria-label={full ? undefined : name}
        ref={button}
        class={isCopied ? 'copy copied' : 'copy'}
        onClick={copy}
      >
        {isCopied ? <Icon name="tick" size={20} /> : <Drawing path={COPY} size={20} />}
        {worded && <span class="word">{isCopied ? text.copiedShort : text.copy}</span>}
        {isCopied ? full && name : full}
      </button>
      {isCopied === false && (
        <p class="copy-refused">
          {text.copyFailed}
          {full && (
            <span ref={refused} data-value={value} translate={false}>
              {value}
            </span>
          )}
        </p>
      )}
    </>
  );
}
