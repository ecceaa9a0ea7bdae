import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Cancel } from '../platform/clock.ts';
import { type CopyButtonProps, CopyFace } from './copy-button.tsx';
import { useLaterView } from './later-view.ts';
import { useText } from './view.ts';

const SHOWN_MS = 2000;

/** Says "copied" only after it truly happened; on refusal it selects the value for the payer. */
export function Copier(props: CopyButtonProps) {
  const { label, value } = props;
  const { platform, laterText } = useLaterView();
  const { copyWhat } = useText();
  const state = useSignal<'idle' | 'copied' | 'refused'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const show = (copied: boolean) => {
    state.value = copied ? 'copied' : 'refused';
    platform.document.announce(copied ? laterText.copied(label) : laterText.copyFailed);
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
      <CopyFace
        {...props}
        button={button}
        copied={copied}
        name={copied ? laterText.copied(label) : copyWhat(label)}
        onClick={() => {
          platform.clipboard.copy(value).then(show, () => show(false));
        }}
      />
      {state.value === 'refused' && <p class="copy-refused">{laterText.copyFailed}</p>}
    </>
  );
}
