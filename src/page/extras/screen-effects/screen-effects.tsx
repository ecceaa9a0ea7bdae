import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { focusHeading } from '../../browser/dom.ts';
import type { Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import { useExtrasBrowser } from '../use-extras-browser.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { copyByHand } from './copy-by-hand.ts';
import { LiveRegion } from './live-region.tsx';
import { useOutcomeReport } from './use-outcome-report.ts';

/** Shows nothing: keeps the tab, the focus and the live region in step with the screen, and values copied by hand plain. */
export function ScreenEffects({ screen }: { screen: Screen }) {
  const place = useRef<HTMLSpanElement>(null);
  useDocumentTitle(screen);
  useHeadingFocus(`${screen.name} ${isReported(screen)}`, place);
  useOutcomeReport(screen);
  useEffect(() => {
    const main = place.current?.closest('main');
    main?.addEventListener('copy', copyByHand);
    return () => main?.removeEventListener('copy', copyByHand);
  }, []);
  return (
    <>
      <span ref={place} hidden />
      <LiveRegion />
    </>
  );
}

/** Keeps the tab's title and icon in step with the screen. */
function useDocumentTitle(screen: Screen): void {
  const { name } = screen;
  const { checkout, words } = usePage();
  const extrasBrowser = useExtrasBrowser();
  const { text } = words.value;
  const extrasText = useExtrasText();
  // Whole minutes: a title that changes each second is read out again and again by some screen readers.
  const minutesLeft = useComputed(() => {
    const { value } = checkout.remainingMs;
    return value && Math.ceil(value / 60_000);
  }).value;
  const title = () => {
    if (isOutcome(name)) return text.messages[name][0] ?? text.title;
    if (name !== 'pay') return text.title;
    if (isReported(screen)) return extrasText.checkingTitle;
    return extrasText.waitingTitle(minutesLeft);
  };
  const shown = title();
  useEffect(() => extrasBrowser.document.setTitle(shown), [shown]);
  useEffect(() => {
    extrasBrowser.document.setIcon(name === 'paid' ? 'done' : isOutcome(name) ? 'stopped' : 'waiting');
  }, [name]);
}

/** The payer has said that the transfer is sent: the screen has another heading. */
function isReported(screen: Screen): boolean {
  return screen.name === 'pay' && screen.transferReported;
}

/** Screens whose heading is worth reading in the list of tabs. */
const OUTCOMES = ['paid', 'canceled', 'expired', 'deleted', 'refunded', 'withdrawn', 'closed'] as const;

function isOutcome(name: Screen['name']): name is (typeof OUTCOMES)[number] {
  return OUTCOMES.some((outcome) => outcome === name);
}

/** Moves the focus to the heading of each new screen, so that screen readers read it. `place` is inside the screen. */
function useHeadingFocus(screen: string, place: RefObject<Element | null>): void {
  const { navigation } = usePage().browser;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const page = place.current?.ownerDocument;
    // On the first screen the payer may have focused something before this chunk was loaded.
    const isFree = !isFirst.current || page?.activeElement === page?.body;
    isFirst.current = false;
    // A frame would take the focus from the merchant's page, where the payer may be typing.
    const isElsewhere = navigation.framed && !page?.hasFocus();
    if (isFree && !isElsewhere) focusHeading(place.current);
  }, [screen]);
}
