import { useLayoutEffect } from 'preact/hooks';
import type { Announcement } from '../checkout/announcing.ts';
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
      return later.checked;
    case 'requisites-changed':
      return text.requisitesChanged;
    case 'amount-changed': {
      const money = moneyOf(view, announcement.payment);
      return later.amountChanged(money(announcement.from), money(announcement.to));
    }
  }
}
