import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { focusHeading } from '../../browser/document.ts';
import type { ScreenName } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';

/** Moves the focus to the heading of each new screen, so that screen readers read it. `place` is inside the screen. */
export function useHeadingFocus(screen: ScreenName, place: RefObject<Element | null>): void {
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
