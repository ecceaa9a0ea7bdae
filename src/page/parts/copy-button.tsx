import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Cancel } from '../platform/clock.ts';
import { Icon } from './icon.tsx';
import { useText, useView } from './view.ts';
import './copy-button.css';

export interface CopyButtonProps {
  /** What is copied, as the payer calls it. */
  readonly label: string;
  /** What goes to the clipboard. */
  readonly value: string;
  /** From 480 px the button carries its word. */
  readonly worded?: boolean;
  /** The button says what it copies, for where nothing beside it does. */
  readonly full?: boolean;
}

const SHOWN_MS = 2000;

/** Says "copied" only after it truly happened; on refusal it selects the value for the payer. */
export function CopyButton({ label, value, worded = false, full = false }: CopyButtonProps) {
  const { platform } = useView();
  const text = useText();
  const state = useSignal<'idle' | 'copied' | 'refused'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const show = (copied: boolean) => {
    state.value = copied ? 'copied' : 'refused';
    platform.document.announce(copied ? text.copied(label) : text.copyFailed);
    stopTimer.current();
    if (copied) {
      stopTimer.current = platform.clock.after(SHOWN_MS, () => {
        state.value = 'idle';
      });
      return;
    }
    const shown = button.current?.closest('[data-field]')?.querySelector('[data-value]');
    if (shown) platform.clipboard.select(shown);
  };

  const copied = state.value === 'copied';
  return (
    <>
      <button
        type="button"
        ref={button}
        class={`copy ${copied ? 'copied' : ''} ${worded ? 'worded' : ''} ${full ? 'full' : ''}`}
        onClick={() => {
          platform.clipboard.copy(value).then(show, () => show(false));
        }}
      >
        <Icon name={copied ? 'tick' : 'copy'} size={20} />
        {worded && (
          <span class="word" aria-hidden="true">
            {text.copy}
          </span>
        )}
        <span class={full ? '' : 'off-screen'}>{copied ? text.copied(label) : text.copyWhat(label)}</span>
      </button>
      {state.value === 'refused' && <p class="copy-refused">{text.copyFailed}</p>}
    </>
  );
}
