import type { Screen } from '../checkout/screen.ts';
import { ActionButton } from './action.tsx';
import { BankAction } from './bank-action.tsx';
import { HelpLink } from './help-link.tsx';
import { useLaterView } from './later-view.ts';
import { PaymentNumber } from './payment-number.tsx';
import { StatusBar } from './status-bar.tsx';
import { Tips } from './tips.tsx';
import { WayBack } from './way-back.tsx';

/** What the payer can do on a screen besides what its card offers. */
export function Below({ screen }: { screen: Screen }) {
  const { checkout, continuation, laterText: text } = useLaterView();
  const { canCreate, failures } = checkout.record.value;
  switch (screen.name) {
    case 'choose':
      return <HelpLink />;
    case 'preparing':
      return (
        <>
          {failures > 0 && <StatusBar />}
          {screen.late && (
            <ActionButton second onClick={() => continuation.chooseAgain()}>
              {text.chooseOther}
            </ActionButton>
          )}
          {screen.late && <HelpLink />}
        </>
      );
    case 'pay':
      return (
        <>
          <BankAction links={screen.payment.links} />
          <Tips screen={screen} />
          <StatusBar />
          <Footer paymentId={screen.payment.paymentId} />
        </>
      );
    case 'withdrawn':
    case 'expired':
      return (
        <>
          <StatusBar waiting={text.stillChecking} />
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
      return <WayBack screen={screen} />;
    case 'canceled':
    case 'refunded':
    case 'deleted':
      return (
        <>
          <WayBack screen={screen} />
          {screen.name === 'canceled' && canCreate && (
            <ActionButton second onClick={() => continuation.chooseAgain()}>
              {text.chooseAgain}
            </ActionButton>
          )}
          <HelpLink />
        </>
      );
    default:
      return null;
  }
}

/** What support asks for first, and the way to it. */
function Footer({ paymentId }: { paymentId: string | null }) {
  return (
    <div class="footer">
      <PaymentNumber paymentId={paymentId} />
      <HelpLink />
    </div>
  );
}

/** Has the server asked at once; the page goes on asking by itself as well. */
function TryAgain() {
  const { continuation, laterText: text } = useLaterView();
  const busy = continuation.checking.value;
  return (
    <ActionButton busy={busy} onClick={() => continuation.check()}>
      {busy ? text.checking : text.tryAgain}
    </ActionButton>
  );
}
