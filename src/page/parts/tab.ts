import { useLayoutEffect } from 'preact/hooks';
import type { Screen } from '../checkout/screen.ts';
import type { Text } from '../text/text.ts';
import { useText, useView } from './view.ts';

/** Gives the browser's tab the title and the icon of the screen. */
export function useTab(screen: Screen): void {
  const { platform } = useView();
  const text = useText();
  useLayoutEffect(() => {
    platform.document.setTitle(titleOf(screen, text));
    platform.document.setIcon(screen.name === 'paid' ? 'done' : isStopped(screen) ? 'stopped' : 'waiting');
  }, [screen.name, text]);
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
