import { amountToFixed } from '../../contract/amount.ts';
import type { Appeal } from '../../contract/appeals.ts';
import type { StoredAppeal } from '../store/appeals.ts';

/** An appeal in its wire format. */
export function appealView(appeal: StoredAppeal): Appeal {
  return {
    id: appeal.id,
    status: appeal.status,
    payment: appeal.payment,
    amount: amountToFixed(appeal.amount),
    bank_card: appeal.bankCard,
    created_at: new Date(appeal.createdAt).toISOString(),
    updated_at: new Date(appeal.updatedAt).toISOString(),
  };
}
