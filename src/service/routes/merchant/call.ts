import type { Actor } from '../../actor.ts';
import type { Right } from '../../store/keys.ts';
import { type Call, callsFor } from '../calls/call.ts';

/** The caller of a merchant's call: the merchant of the API key. */
export interface MerchantCaller {
  readonly merchantId: number;
  /** The key's rights beyond orders and payments. */
  readonly rights: readonly Right[];
  /** The actor, for the audit log. */
  readonly by: Actor;
}

export type MerchantCall = Call<MerchantCaller>;

export const { listCall, readCall, actionCall } = callsFor<MerchantCaller>({
  tag: 'Merchant',
  callers: ['merchant'],
  headers: [],
  notFoundReason: null,
});
