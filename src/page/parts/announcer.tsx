import { useLayoutEffect } from 'preact/hooks';
import type { Announcement } from '../checkout/announcing.ts';
import type { Screen } from '../checkout/screen.ts';
import type { Text } from '../text/text.ts';
import { moneyOf } from './payment-sum.ts';
import { useView, type View } from './view.ts';

/** Shows nothing: gives the document its title and icon, and the live region its words. */
export function Announcer() {
  const view = useView();
  const { checkout, platform } = view;
  const text = view.text.value;
  const screen = checkout.screen.value;
  const announcement = checkout.announcement.value;

  useLayoutEffect(() => {
    if (announcement !== null) platform.document.announce(wordsOf(announcement, view));
  }, [announcement]);
  useLayoutEffect(() => {
    platform.document.setTitle(titleOf(screen, text));
    platform.document.setIcon(screen.name === 'paid' ? 'done' : isStopped(screen) ? 'stopped' : 'waiting');
  }, [screen.name, text]);
  return null;
}

function isStopped({ name }: Screen): boolean {
  return (
    name === 'canceled' ||
    name === 'expired' ||
    name === 'deleted' ||
    name === 'refunded' ||
    name === 'withdrawn'
  );
}

function titleOf({ name }: Screen, text: Text): string {
  switch (name) {
    case 'paid':
      return text.paidTitle;
    case 'canceled':
      return text.canceledTitle;
    case 'expired':
      return text.expiredTitle;
    case 'withdrawn':
      return text.withdrawnTitle;
    case 'refunded':
      return text.refundedTitle;
    case 'deleted':
      return text.deletedTitle;
    default:
      return text.title;
  }
}

function wordsOf(announcement: Announcement, view: View): string {
  const text = view.text.value;
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
      return text.checked;
    case 'requisites-changed':
      return text.requisitesChanged;
    case 'amount-changed': {
      const money = moneyOf(view, announcement.payment);
      return text.amountChanged(money(announcement.from), money(announcement.to));
    }
  }
}
