import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Announcement } from '../checkout/announcements.ts';
import type { Screen } from '../checkout/screen.ts';
import { copyByHand } from './copy-by-hand.ts';
import { creationErrorWords } from './creation-error.tsx';
import { focusHeading } from './focus-heading.ts';
import { type LaterView, laterViewOf } from './later-view.ts';
import { moneyOf } from './sums.ts';
import type { View } from './view.ts';

/** Shows nothing: keeps the tab, the focus, the screen reader and the page around this one up with the screen. */
export function Attendant({ view: first, screen }: { view: View; screen: Screen }) {
  const view = laterViewOf(first);
  const { continuation, parts, platform } = view;
  const { text } = view.words.value;
  const announcement = continuation.announcement.value;
  const place = useRef<HTMLSpanElement>(null);
  const isNew = useRef(false);

  useLayoutEffect(() => {
    platform.document.setTitle(isOver(screen) ? (text.messages[screen.name][0] ?? text.title) : text.title);
    platform.document.setIcon(screen.name === 'paid' ? 'done' : isOver(screen) ? 'stopped' : 'waiting');
  }, [screen.name, text]);

  useLayoutEffect(() => {
    const here = place.current;
    const page = here?.ownerDocument;
    // Came after the first screen: whatever the payer has focused meanwhile stays so.
    const isFree = isNew.current || page?.activeElement === page?.body;
    // A frame would take the focus out of the page around it, where the payer may be writing.
    const isAway = platform.navigation.framed && !page?.hasFocus();
    if (isFree && !isAway) focusHeading(here);
    // What was said of another screen must not be found on this one.
    if (isNew.current) platform.document.announce('');
    isNew.current = true;
  }, [screen.name]);

  useLayoutEffect(() => {
    if (announcement !== null) platform.document.announce(wordsOf(announcement, view));
  }, [announcement]);

  useEffect(() => {
    const main = place.current?.closest('main');
    main?.addEventListener('copy', copyByHand);
    return () => main?.removeEventListener('copy', copyByHand);
  }, []);

  useEffect(() => parts.tellParent(view.checkout, continuation, platform.navigation), []);

  return <span ref={place} hidden />;
}

type Over = Extract<Screen, { name: 'paid' | 'canceled' | 'expired' | 'deleted' | 'refunded' | 'withdrawn' }>;

function isOver(screen: Screen): screen is Over {
  return /paid|canceled|expired|deleted|refunded|withdrawn/.test(screen.name);
}

function wordsOf(announcement: Announcement, view: LaterView): string {
  const { text } = view;
  switch (announcement.kind) {
    case 'time-left':
      return text.spokenTime(announcement.seconds);
    case 'connection-lost':
      return text.lost;
    case 'connection-back':
      return text.restored;
    case 'slow':
      return text.slow;
    case 'checked':
      return checkedWords(view);
    case 'creation-failed':
      return creationErrorWords(announcement.failure, text);
    case 'requisites-changed':
      return text.requisitesChanged;
    case 'amount-changed': {
      const money = moneyOf(view, announcement.payment);
      const words = text.amountChanged(money(announcement.from), money(announcement.to));
      return announcement.withRequisites ? `${words}. ${text.requisitesChanged}` : words;
    }
  }
}

function checkedWords({ checkout, words, text }: LaterView): string {
  const { name } = checkout.screen.value;
  if (name === 'verify') return words.value.text.messages.verify[0] ?? '';
  if (checkout.record.value.failures > 0) return text.lost;
  return name === 'unavailable' ? text.stillChecking : text.checked;
}
