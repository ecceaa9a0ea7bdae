import { useEffect, useRef, useState } from 'preact/hooks';
import type { PaymentLinks } from '../../contract/payment.ts';
import type { Cancel } from '../browser/clock.ts';
import { bankLink, qrPayload } from '../checkout/safe-url.ts';
import { ActionLink } from './action.tsx';
import { Swallowed } from './bank-link-help.tsx';
import type { LaterView } from './later-view.ts';

/** A messenger's browser may swallow a bank's link: after this long on the same page the payer gets a way around. */
const SWALLOWED_MS = 2000;

/** The link into the payer's bank, as a plain link to press; never opened by itself. */
export function BankAction({ view, links }: { view: LaterView; links: PaymentLinks }) {
  const { platform, text } = view;
  const [swallowed, setSwallowed] = useState(false);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const app = bankLink(links.tpayLink) ?? bankLink(links.deeplinkUrl) ?? qrPayload(links);
  const href = app ?? bankLink(links.donationUrl);
  if (href === null) return null;
  const watch = () => {
    stopTimer.current();
    stopTimer.current = platform.clock.after(SWALLOWED_MS, () => {
      setSwallowed(platform.visibility.visible());
    });
  };
  return (
    <>
      <ActionLink href={href} target={/^https:/i.test(href) ? '_blank' : '_top'} onClick={watch}>
        {app === null ? text.openPage : text.openBank}
      </ActionLink>
      {swallowed && <Swallowed view={view} />}
    </>
  );
}
