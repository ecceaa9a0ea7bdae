import { useEffect, useRef, useState } from 'preact/hooks';
import type { Screen } from '../checkout/screen.ts';
import { offeredMethods } from '../methods-by-country.ts';
import { usePage } from '../page-context.ts';
import { ActionButton } from './action.tsx';
import { useExtrasText } from './use-extras-text.ts';

/**
 * The way to the choice of another method, quiet while there are requisites to pay to, and before it the question whether a
 * transfer is on its way. Where the service does not let the payer give up a payment whose time is over, it says that a
 * choice comes later. A canceled payment needs no giving up.
 */
export function AnotherMethod({
  screen,
}: {
  screen: Extract<Screen, { name: 'pay' | 'withdrawn' | 'expired' | 'canceled' }>;
}) {
  const { browser, checkout, settings } = usePage();
  const text = useExtrasText();
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const link = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) {
      question.current?.focus();
      section.current?.scrollIntoView({ block: 'nearest' });
    } else if (wasAsked.current) link.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);

  const { order, payment, canCreate } = checkout.state.value;
  if (order === null || !canCreate || order.closed || payment?.hasAppeal) return null;
  const others = offeredMethods(order.geoId, settings, browser.device.wide.value, screen.payment);
  if (others.length === 0) return null;
  if (!order.canReplacePayment && screen.name !== 'canceled') {
    return screen.name === 'expired' ? <p class="choose-later quiet">{text.chooseLater}</p> : null;
  }
  if (!isAsked) {
    const isQuiet = screen.name === 'pay';
    return (
      <button
        type="button"
        class={isQuiet ? 'another-method' : 'another-method action second'}
        ref={link}
        onClick={() => setAsked(true)}
      >
        {isQuiet
          ? text.anotherMethod
          : screen.name === 'canceled'
            ? text.chooseMethodAgain
            : text.chooseOther}
      </button>
    );
  }
  return (
    <section class="card question" ref={section} aria-label={text.anotherMethod}>
      <h2 tabIndex={-1} ref={question}>
        {text.notSentYet}
      </h2>
      {screen.name === 'pay' && <p class="quiet">{text.detailsEnd}</p>}
      <ActionButton onClick={() => checkout.chooseAgain()}>{text.notSent}</ActionButton>
      <ActionButton second onClick={() => setAsked(false)}>
        {text.stay}
      </ActionButton>
    </section>
  );
}
