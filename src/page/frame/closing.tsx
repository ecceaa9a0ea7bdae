import type { Signal } from '@preact/signals';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Cancel } from '../browser/clock.ts';
import { addStyle } from '../browser/dom.ts';
import { addElement, focusHeadingWithWindow, onEscape } from '../browser/frame-dialog.ts';
import { type PageContextValue, PageProvider, usePage } from '../page-context.ts';
import { FRAME_TEXT } from '../text/frame-text.ts';
import style from './closing.css?inline';
import modalStyle from './modal.css?inline';

export interface Closing {
  /** The page is in the shop's dialog, which a button closes. */
  readonly isModal: boolean;
  /** Whether the question is shown. */
  readonly isAsked: Signal<boolean>;
  /** The payer wants to close: asks first, where there is something to ask. */
  request(): void;
  /** Closes. */
  close(): void;
}

/** Adds the button that closes the shop's dialog, and the question before that. @returns removes them */
export function installClosing(page: PageContextValue, closing: Closing): Cancel {
  const place = addElement();
  addStyle(style);
  const stops: Cancel[] = [];
  if (closing.isModal) {
    addStyle(modalStyle);
    stops.push(onEscape(closing.request), focusHeadingWithWindow());
  }
  render(
    <PageProvider value={page}>
      <CloseControls {...closing} />
    </PageProvider>,
    place,
  );
  return () => {
    for (const stop of stops) stop();
    render(null, place);
    place.remove();
  };
}

function CloseControls({ isModal, isAsked, request, close }: Closing) {
  const text = FRAME_TEXT[usePage().words.value.language];
  return (
    <>
      {isModal && (
        <button type="button" class="close-frame" aria-label={text.close} onClick={request}>
          ×
        </button>
      )}
      {isAsked.value && <Question isAsked={isAsked} close={close} />}
    </>
  );
}

/** Nothing depends on it: browsers let the payer leave without an answer. */
function Question({ isAsked, close }: Pick<Closing, 'isAsked' | 'close'>) {
  const text = FRAME_TEXT[usePage().words.value.language];
  const stay = () => {
    isAsked.value = false;
  };
  const leave = () => {
    stay();
    close();
  };
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    // Browsers without modal dialogs close at once.
    if (typeof current?.showModal !== 'function') return leave();
    current.showModal();
    // A frame as tall as its content may be mostly out of sight.
    current.scrollIntoView({ block: 'center' });
    return () => current.close();
  }, []);
  return (
    <dialog ref={dialog} class="card question close-question" aria-labelledby="close-question" onClose={stay}>
      <h2 id="close-question">{text.question}</h2>
      <p class="quiet">{text.nothingIsLost}</p>
      <button type="button" class="action" onClick={stay}>
        {text.stay}
      </button>
      <button type="button" class="action second" onClick={leave}>
        {text.close}
      </button>
    </dialog>
  );
}
