import { useEffect, useRef, useState } from 'preact/hooks';
import type { PaymentLinks } from '../../../contract/payment.ts';
import { bankLink, qrPayload } from '../../../contract/safe-url.ts';
import type { Cancel } from '../../browser/clock.ts';
import { usePage } from '../../page-context.ts';
import { ActionLink } from '../action.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useExtrasText } from '../use-extras-text.ts';

/** Messengers' browsers may ignore a bank's link: after this long on the same page the payer gets help. */
const IGNORED_MS = 2000;

/**
 * The link to the payer's bank. Only a press opens it.
 * @param second the code beside it is the main thing; @param page the service's page comes before the bank's app
 */
export function BankLink({
  links,
  second = false,
  page = false,
}: {
  links: PaymentLinks;
  second?: boolean;
  page?: boolean;
}) {
  const { browser } = usePage();
  const text = useExtrasText();
  const [isIgnored, setIgnored] = useState(false);
  const stopTimer = useRef<Cancel>(() => {});
  useEffect(() => () => stopTimer.current(), []);

  const app = page ? null : appHref(links);
  const href = app ?? bankLink(links.donationUrl);
  if (href === null) return null;
  const watch = () => {
    stopTimer.current();
    stopTimer.current = browser.clock.after(IGNORED_MS, () => {
      setIgnored(browser.visibility.visible());
    });
  };
  return (
    <>
      <ActionLink
        href={href}
        second={second}
        target={/^https:/i.test(href) ? '_blank' : '_top'}
        onClick={watch}
      >
        {app === null ? text.openPage : second ? text.openHere : text.openBank}
      </ActionLink>
      {isIgnored && <BankLinkHelp />}
    </>
  );
}

/** The bank's app or page that a payment opens, else the page of its service; `null`: there is none. */
export function bankHref(links: PaymentLinks): string | null {
  return appHref(links) ?? bankLink(links.donationUrl);
}

function appHref(links: PaymentLinks): string | null {
  return bankLink(links.tpayLink) ?? bankLink(links.deeplinkUrl) ?? qrPayload(links);
}

/** For a payer whose bank link did nothing: the way out of a messenger's browser. */
function BankLinkHelp() {
  const { settings } = usePage();
  const text = useExtrasText();
  return (
    <div class="bank-link-help quiet">
      <p>{text.openedNothing}</p>
      <CopyButton label={text.link} value={settings.orderLink} full={text.copyLink} />
    </div>
  );
}
