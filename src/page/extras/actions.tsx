import type { Screen } from '../checkout/screen.ts';
import { usePage } from '../page-context.ts';
import { ActionButton } from './action.tsx';
import { AnotherMethod } from './another-method.tsx';
import { BankLink } from './bank-link.tsx';
import { PaymentNumber } from './outcome/message-details.tsx';
import { ReturnToShop } from './outcome/return-to-shop.tsx';
import { useReturnTarget } from './return-target.ts';
import { StatusBar } from './status-bar.tsx';
import { Tips } from './tips.tsx';
import { useExtrasText } from './use-extras-text.ts';

/** The payer's actions on a screen, below its card. */
export function Actions({ screen }: { screen: Screen }) {
  const { checkout } = usePage();
  const text = useExtrasText();
  const { canCreate, failures, slow } = checkout.state.value;
  switch (screen.name) {
    case 'loading':
      return slow ? <p class="quiet">{text.slow}</p> : null;
    case 'choose':
      return (
        <>
          {screen.replacing?.status === 'created' && (
            <ActionButton second onClick={() => checkout.keepPayment()}>
              {text.backToPayment}
            </ActionButton>
          )}
          <HelpLink />
        </>
      );
    case 'preparing':
      return (
        <>
          {(failures > 0 || slow) && <StatusBar />}
          {screen.late && (
            <ActionButton second onClick={() => checkout.chooseAgain()}>
              {text.chooseOther}
            </ActionButton>
          )}
          {(screen.late || failures > 0) && <HelpLink />}
        </>
      );
    case 'pay':
      return (
        <>
          <BankLink links={screen.payment.links} />
          <Tips screen={screen} />
          <StatusBar />
          <Footer paymentId={screen.payment.paymentId} />
          <AnotherMethod screen={screen} />
        </>
      );
    case 'withdrawn':
    case 'expired':
      return (
        <>
          <StatusBar waiting={text.stillChecking} />
          <AnotherMethod screen={screen} />
          <Footer paymentId={screen.payment.paymentId} />
        </>
      );
    case 'unavailable':
    case 'verify':
      return (
        <>
          <TryAgain />
          <HelpLink />
        </>
      );
    case 'paid':
      return <ReturnToShop screen={screen} />;
    case 'canceled':
    case 'refunded':
    case 'deleted':
    case 'closed':
      return (
        <>
          {screen.name === 'canceled' && canCreate && (
            <ActionButton onClick={() => checkout.chooseAgain()}>{text.chooseMethodAgain}</ActionButton>
          )}
          <ReturnToShop screen={screen} second={screen.name === 'canceled' && canCreate} />
          <HelpLink />
        </>
      );
    default:
      return null;
  }
}

/** The payment's number, which support asks for first, and the link to the shop. */
function Footer({ paymentId }: { paymentId: string | null }) {
  return (
    <div class="footer">
      <PaymentNumber paymentId={paymentId} />
      <HelpLink />
    </div>
  );
}

/** Reads at once. The page also polls by itself. */
function TryAgain() {
  const { checkout } = usePage();
  const text = useExtrasText();
  const busy = checkout.checking.value;
  return (
    <ActionButton busy={busy} onClick={() => checkout.checkNow()}>
      {busy ? text.checking : text.tryAgain}
    </ActionButton>
  );
}

/** The link to the shop for help. Nothing where the order has no safe address. */
function HelpLink() {
  const { browser } = usePage();
  const text = useExtrasText();
  const shop = useReturnTarget({ name: 'loading' });
  if (shop === null) return null;
  const target = browser.navigation.framed ? '_top' : '_blank';
  return (
    <a class="help" href={shop.href} target={target} rel="noopener noreferrer">
      {text.help}
    </a>
  );
}
