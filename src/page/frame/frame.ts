import { signal } from '@preact/signals';
import type { FrameMessage } from '../../contract/frame-protocol.ts';
import type { Cancel } from '../browser/clock.ts';
import { addStyle } from '../browser/dom.ts';
import {
  contentHeight,
  forceTheme,
  onParentMessage,
  readColour,
  watchContent,
  watchPresses,
} from '../browser/frame-window.ts';
import { type FrameSide, lazyChunk } from '../lazy.ts';
import type { PageContextValue } from '../page-context.ts';
import { accentRules } from './accent.ts';
import inlineStyle from './inline.css?inline';
import { frameParametersOf } from './link-parameters.ts';
import { reportPayment } from './report-payment.ts';

/**
 * The page inside a merchant's frame: it looks as the link says, and with an `origin` in the link it reports to the page
 * around it, by messages to that origin alone. It never redirects itself: the page around it does.
 */
export function installFrame(page: PageContextValue): FrameSide {
  const { browser, checkout, extras } = page;
  const { mode, origin, theme, accent } = frameParametersOf(browser.navigation.href);
  const stops: Cancel[] = [];

  const colour = accent === null ? null : readColour(accent);
  if (colour) addStyle(accentRules(colour));
  if (mode === 'inline') {
    addStyle(inlineStyle);
    stops.push(watchPresses());
  }
  // The chunk `extras/` brings styles of its own.
  if (theme) stops.push(extras.loaded.subscribe(() => forceTheme(theme)));
  const stop = () => {
    for (const end of stops) end();
  };
  if (origin === null) return { close: null, reportOutcome() {}, stop };

  const post = (message: FrameMessage) => browser.navigation.postToParent(message, origin);
  const close = () => post({ paymentPage: 1, type: 'close' });
  if (mode === 'inline') stops.push(reportHeight(post));
  else post({ paymentPage: 1, type: 'ready' });
  const reports = reportPayment(checkout, post);
  stops.push(reports.stop);
  if (mode === null) return { ...reports, close: null, stop };

  const closing = lazyChunk(() => import('./closing.tsx'), browser.clock);
  const isAsked = signal(false);
  const request = () => {
    const { value } = checkout.screen;
    // Closing never waits for the question's words: nothing is lost by it.
    if (value.name === 'pay' && !value.transferReported && closing.loaded.value) isAsked.value = true;
    else close();
  };
  const isModal = mode === 'modal';
  stops.push(
    onParentMessage(origin, 'close', request),
    closing.loaded.subscribe((loaded) => {
      if (loaded) stops.push(loaded.installClosing(page, { isModal, isAsked, request, close }));
    }),
    closing.stop,
    checkout.screen.subscribe(({ name }) => {
      // An outcome needs no question.
      if (name !== 'pay') isAsked.value = false;
    }),
  );
  closing.start();
  return { ...reports, close: isModal ? close : null, stop };
}

/** Says that the page is ready, with its height, and then each other height. A page that is not laid out has none. */
function reportHeight(post: (message: FrameMessage) => void): Cancel {
  let height = contentHeight();
  post({ paymentPage: 1, type: 'ready', ...(height > 0 ? { height } : {}) });
  return watchContent(() => {
    const now = contentHeight();
    if (now === height || now === 0) return;
    height = now;
    post({ paymentPage: 1, type: 'resize', height });
  });
}
