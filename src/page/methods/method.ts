import type { TransferMethod } from '../../contract/methods.ts';
import type { RequisiteField } from '../../contract/payment.ts';

/** Which line of the words says what happens after the choice. */
export type MethodHint = 'phone' | 'card' | 'account' | 'code' | 'page';

/** A transfer method as the payer meets it. Its name is in the words, under its wire value. */
export interface Method {
  readonly wire: TransferMethod;
  readonly icon: 'phone' | 'card' | 'bank' | 'code' | 'globe';
  readonly hint: MethodHint;
  /** Requisites in the order in which a bank's app asks for them; any other that comes is shown after these. */
  readonly rows: readonly RequisiteField[];
}
