import type { Screen } from '../checkout/screen.ts';
import { ActionButton } from './action.tsx';
import { BankAction } from './bank-link.tsx';
import { HelpLink } from './help-link.tsx';
import { type LaterView, laterViewOf } from './later-view.ts';
import { PaymentNumber } from './payment-number.tsx';
import { WayBack } from './return-link.tsx';
import { StatusBar } from './status-bar.tsx';
import { Tips } from './tips.tsx';
import type { View } from './view.ts';

/** What the payer can do on a screen besides what its card offers. */
export function Below({ view: first, screen }: { view: View; screen: Screen }) {
  const view = laterViewOf(first);
  const { checkout, continuation, text } = view;
  const { canCreate, failures, slow } = checkout.record.value;
  switch (screen.name) {
    case 'loading':
      return slow ? <p class="quiet">{text.slow}</p> : null;
    case 'choose':
      return <HelpLink view={view} />;
    case 'preparing':
      return (
        <>
          {(failures > 0 || slow) && <StatusBar view={view} />}
          {screen.late && (
            <ActionButton second onClick={() => continuation.chooseAgain()}>
              {text.chooseOther}
            </ActionButton>
          )}
          {(screen.late || failures > 0) && <HelpLink view={view} />}
        </>
      );
    case 'pay':
      return (
        <>
          <BankAction view={view} links={screen.payment.links} />
          <Tips view={view} screen={screen} />
          <StatusBar view={view} />
          <Footer view={view} paymentId={screen.payment.paymentId} />
        </>
      );
    case 'withdrawn':
    case 'expired':
      return (
        <>
          <StatusBar view={view} waiting={text.stillChecking} />
          <Footer view={view} paymentId={screen.payment.paymentId} />
        </>
      );
    case 'unavailable':
    case 'verify':
      return (
        <>
          <TryAgain view={view} />
          <HelpLink view={view} />
        </>
      );
    case 'paid':
      return <WayBack view={view} screen={screen} />;
    case 'canceled':
    case 'refunded':
    case 'deleted':
      return (
        <>
          <WayBack view={view} screen={screen} />
          {screen.name === 'canceled' && canCreate && (
            <ActionButton second onClick={() => continuation.chooseAgain()}>
              {text.chooseAgain}
            </ActionButton>
          )}
          <HelpLink view={view} />
        </>
      );
    default:
      return null;
  }
}

/** What support asks for first, and the way to it. */
function Footer({ view, paymentId }: { view: LaterView; paymentId: string | null }) {
  return (
    <div class="footer">
      <PaymentNumber view={view} paymentId={paymentId} />
      <HelpLink view={view} />
    </div>
  );
}

/** Has the server asked at once; the page goes on asking by itself as well. */
function TryAgain({ view: { continuation, text } }: { view: LaterView }) {
  const busy = continuation.checking.value;
  return (
    <ActionButton busy={busy} onClick={() => continuation.check()}>
      {busy ? text.checking : text.tryAgain}
    </ActionButton>
  );
}
