import { useLayoutEffect } from 'preact/hooks';
import type { Announcement } from '../checkout/announcing.ts';
import { creationErrorWords } from './creation-error.tsx';
import { moneyOf } from './payment-sum.ts';
import { laterTextOf, useView, type View } from './view.ts';

/** Shows nothing: gives the live region its words. */
export function Announcer() {
  const view = useView();
  const announcement = view.checkout.announcement.value;
  useLayoutEffect(() => {
    if (announcement !== null) view.platform.document.announce(wordsOf(announcement, view));
  }, [announcement]);
  return null;
}

function wordsOf(announcement: Announcement, view: View): string {
  const { text } = view.words.value;
  const later = laterTextOf(view);
  switch (announcement.kind) {
    case 'time-left':
      return later.spokenTime(announcement.seconds);
    case 'connection-lost':
      return text.lost;
    case 'connection-back':
      return later.restored;
    case 'slow':
      return text.slow;
    case 'checked':
      return checkedWords(view);
    case 'creation-failed':
      return creationErrorWords(announcement.failure, later);
    case 'requisites-changed':
      return text.requisitesChanged;
    case 'amount-changed': {
      const money = moneyOf(view, announcement.payment);
      const words = later.amountChanged(money(announcement.from), money(announcement.to));
      return announcement.withRequisites ? `${words}. ${text.requisitesChanged}` : words;
    }
  }
}

function checkedWords(view: View): string {
  const { text } = view.words.value;
  const { name } = view.checkout.screen.value;
  if (name === 'verify') return text.verifyTitle;
  if (view.checkout.record.value.failures > 0) return text.lost;
  return name === 'unavailable' ? text.unclear : laterTextOf(view).checked;
}
