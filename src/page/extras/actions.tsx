import type { Screen } from '../checkout/screen.ts';
import { usePage } from '../page-context.ts';
import { ActionButton } from './action.tsx';
import { AnotherMethod } from './another-method.tsx';
import { BackToRequisites, TransferSent } from './checking.tsx';
import { HelpLink } from './help-link.tsx';
import { PaymentNumber } from './outcome/message-details.tsx';
import { ReceiptActions } from './outcome/receipt-actions.tsx';
import { ReturnToShop } from './outcome/return-to-shop.tsx';
import { useReturnTarget } from './return-target.ts';
import { StatusBar } from './status-bar.tsx';
import { bankHref } from './transfer/bank-link.tsx';
import { OtherTarget } from './transfer/code.tsx';
import { useExtrasText } from './use-extras-text.ts';

/** The payer's actions on a screen, below its card. */
export function Actions({ screen }: { screen: Screen }) {
  const { checkout } = usePage();
  const text = useExtrasText();
  const hasReturn = useReturnTarget(screen) !== null;
  const { canCreate, failures, slow, transferReported } = checkout.state.value;
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
      return screen.transferReported ? (
        <>
          <StatusBar />
          <BackToRequisites />
          <Footer paymentId={screen.payment.paymentId} />
        </>
      ) : (
        <>
          <OtherTarget screen={screen} />
          <TransferSent second={bankHref(screen.payment.links) !== null} />
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
          <HelpLink second />
          <PaymentNumber paymentId={screen.payment.paymentId} />
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
      return (
        <>
          <ReturnToShop screen={screen} />
          <ReceiptActions payment={screen.payment} />
        </>
      );
    case 'canceled':
    case 'refunded':
    case 'deleted':
    case 'closed':
      return (
        <>
          {screen.name === 'canceled' && canCreate && !transferReported && (
            <ActionButton onClick={() => checkout.chooseAgain()}>{text.chooseMethodAgain}</ActionButton>
          )}
          <ReturnToShop screen={screen} second={screen.name === 'canceled' && canCreate} />
          <HelpLink second={screen.name === 'canceled'} hasReturn={hasReturn} />
          {screen.name === 'canceled' && transferReported && <AnotherMethod screen={screen} />}
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
