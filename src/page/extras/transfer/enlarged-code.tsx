import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { openDialog } from '../../browser/dialog.ts';
import { useExtrasText } from '../use-extras-text.ts';

/** The code over the whole window, until a press, Escape or the button closes it. */
export function EnlargedCode({ onClose, children }: { onClose: () => void; children: ComponentChildren }) {
  const text = useExtrasText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current ? openDialog(dialog.current) : undefined), []);
  return (
    <dialog
      ref={dialog}
      class="enlarged"
      aria-label={text.qrEnlarged}
      onClose={onClose}
      onClick={onClose}
      onKeyDown={({ key }) => {
        // Where the element is no dialog to the browser.
        if (key === 'Escape') onClose();
      }}
    >
      <div class="code">{children}</div>
      <button type="button" class="action second">
        {text.qrClose}
      </button>
    </dialog>
  );
}
