import type { OperatorPayment } from '../../../../contract/answers/operator/payments.ts';
import { phaseOf } from '../../../rules/payment-phase.ts';
import { wireRequisites } from '../../../rules/requisite-names.ts';
import type { PaymentWithOrder } from '../../../store/find-payments.ts';
import { paymentRecordOf } from '../../calls/records.ts';
import { isoOrNull } from '../../calls/time.ts';

/**
 * A payment for the operator: all its data, and its phase as the payer sees it. It does not count as shown to the
 * payer.
 */
export function paymentView(found: PaymentWithOrder, now: number): OperatorPayment {
  const { payment, merchantId } = found;
  const phase = phaseOf(payment, now);
  return {
    ...paymentRecordOf(found),
    merchant_id: merchantId,
    bank_wanted: payment.bankWanted,
    client_ip: payment.clientIp,
    replaces: payment.replaces,
    requisite_id: payment.requisiteId,
    requisites: wireRequisites(payment.requisites),
    // The next read of the payer shows what is due.
    phase: phase === 'due' ? 'shown' : phase,
    first_shown_at: isoOrNull(payment.firstShownAt),
    version: payment.version,
  };
}
