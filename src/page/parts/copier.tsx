import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cancel } from '../platform/clock.ts';
import { type CopyButtonProps, CopyFace } from './copy-button.tsx';
import { laterViewOf } from './later-view.ts';

const SHOWN_MS = 2000;

/** Says "copied" only after it truly happened; on refusal it selects the value for the payer. */
export function Copier(props: CopyButtonProps) {
  const { platform, text } = laterViewOf(props.view);
  const copied = text.copied(props.label);
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const show = (isCopied: boolean) => {
    setState(isCopied ? 'copied' : 'refused');
    platform.document.announce(isCopied ? copied : text.copyFailed);
    stopTimer.current();
    if (isCopied) {
      stopTimer.current = platform.clock.after(SHOWN_MS, () => setState('idle'));
      return;
    }
    const shown = button.current?.closest('[data-field]')?.querySelector('[data-value]');
    if (shown) platform.clipboard.select(shown);
  };

  return (
    <>
      <CopyFace
        {...props}
        button={button}
        copied={state === 'copied' ? copied : ''}
        onClick={() => {
          platform.clipboard.copy(props.value).then(show, () => show(false));
        }}
      />
      {state === 'refused' && <p class="copy-refused">{text.copyFailed}</p>}
    </>
  );
}
