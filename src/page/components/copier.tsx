import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Cancel } from '../browser/clock.ts';
import { type CopyButtonProps, CopyFace } from './copy-button.tsx';
import { laterViewOf } from './later-view.ts';

const SHOWN_MS = 2000;

/**
 * Says "copied" only after it truly happened; on refusal it selects the value for the payer, and shows it first where
 * nothing else does.
 */
export function Copier(props: CopyButtonProps) {
  const { platform, text } = laterViewOf(props.view);
  const copied = text.copied(props.label);
  const [state, setState] = useState<{ value: string; isCopied: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refused = useRef<HTMLSpanElement>(null);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const show = (value: string, isCopied: boolean) => {
    setState({ value, isCopied });
    platform.document.announce(isCopied ? copied : text.copyFailed);
    stopTimer.current();
    if (isCopied) stopTimer.current = platform.clock.after(SHOWN_MS, () => setState(null));
  };

  const { value, view } = props;
  const copy = () => {
    platform.clipboard.copy(value).then(
      (isCopied) => show(value, isCopied),
      () => show(value, false),
    );
  };
  useEffect(() => {
    if (view.pressed !== value) return;
    delete view.pressed;
    if (platform.clipboard.mayCopy()) copy();
  }, []);

  // What became of another value says nothing about this one.
  const outcome = state?.value === value ? state.isCopied : null;
  useLayoutEffect(() => {
    const beside = button.current?.closest('[data-field]')?.querySelector('[data-value]');
    const shown = refused.current ?? beside;
    if (outcome === false && shown) platform.clipboard.select(shown);
  }, [state]);
  return (
    <>
      <CopyFace {...props} button={button} copied={outcome === true ? copied : ''} onClick={copy} />
      {outcome === false && (
        <p class="copy-refused">
          {text.copyFailed}
          {props.full && (
            <span ref={refused} data-value={value} translate={false}>
              {value}
            </span>
          )}
        </p>
      )}
    </>
  );
}
