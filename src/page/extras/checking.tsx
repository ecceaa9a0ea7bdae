import type { PayScreen } from '../checkout/screen.ts';
import { Icon } from '../components/icon.tsx';
import { SumLine } from '../components/sum.tsx';
import { formatCountdown } from '../format/time.ts';
import { knownMethod } from '../methods.ts';
import { usePage } from '../page-context.ts';
import { ActionButton } from './action.tsx';
import { useExtrasText } from './use-extras-text.ts';

/** In place of the requisites, once the payer has said that the transfer is sent: what is awaited, and until when. */
export function Checking({ screen }: { screen: PayScreen }) {
  const text = useExtrasText();
  const isToAccount = knownMethod(screen.payment.transferMethod) === 'to_account_number';
  return (
    <div class="card final calm">
      <span class="mark">
        <Icon name="clock" size={30} />
      </span>
      <h1 tabIndex={-1}>{text.checkingTitle}</h1>
      <SumLine payment={screen.payment} />
      <p>{`${isToAccount ? `${text.hints.account}.` : text.usually} ${text.canLeave}`}</p>
      <TransfersAccepted />
    </div>
  );
}

/** How long transfers are accepted. A figure of its own, because it changes each second. */
function TransfersAccepted() {
  const { checkout } = usePage();
  const text = useExtrasText();
  const remainingMs = checkout.remainingMs.value;
  if (remainingMs === null) return null;
  return (
    <>
      <p class="accepted quiet">
        {text.acceptedFor}{' '}
        <b data-countdown role="timer" aria-live="off" translate={false}>
          {formatCountdown(remainingMs)}
        </b>
      </p>
      <p class="quiet">{text.countsAfterZero}</p>
    </>
  );
}

/** The payer says that the transfer is sent. Only this page keeps it; no request is sent. */
export function TransferSent({ second }: { second: boolean }) {
  const { checkout } = usePage();
  const text = useExtrasText();
  return (
    <ActionButton second={second} onClick={() => checkout.reportTransfer(true)}>
      {text.transferSent}
    </ActionButton>
  );
}

/** The way back from "checking" to the requisites. */
export function BackToRequisites() {
  const { checkout } = usePage();
  const text = useExtrasText();
  return (
    <ActionButton second onClick={() => checkout.reportTransfer(false)}>
      {text.backToRequisites}
    </ActionButton>
  );
}
