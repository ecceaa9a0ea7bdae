import type { OrderId } from '../../contract/ids.ts';
import type { ServiceContext } from '../context.ts';
import { isSecretOf, parseApiKey } from '../keys/api-key.ts';
import { orderOfToken } from '../keys/merchant-token.ts';
import { findKey, type KeyInForce, type Right } from '../store/keys.ts';

/** Who calls: a merchant with an API key, or a payer's page with the token of one order. */
export type Caller = MerchantCaller | { readonly kind: 'order'; readonly orderId: OrderId };

export interface MerchantCaller {
  readonly kind: 'merchant';
  readonly merchantId: number;
  /** What the key may do besides orders and payments. */
  readonly rights: readonly Right[];
  /** Why nothing may be created for the merchant; `null`: it is not blocked. */
  readonly blockedReason: string | null;
}

/** The value after `Token ` in an Authorization header (interface 5); the word may be in any case (RFC 9110). */
export function tokenIn(header: string | null): string | null {
  return /^token +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** The key in force that this is, or `null`. */
export async function keyOfToken(context: ServiceContext, token: string): Promise<KeyInForce | null> {
  const key = parseApiKey(token);
  if (key === null) return null;
  const stored = await findKey(context.database, key.keyId);
  return stored !== null && isSecretOf(stored.secretHash, key.secret) ? stored : null;
}

/** Who the Authorization header says is calling; `null` when it says nothing true. */
export async function callerOf(context: ServiceContext, header: string | null): Promise<Caller | null> {
  const token = tokenIn(header);
  if (token === null) return null;
  const orderId = orderOfToken(token, context.settings.secret);
  if (orderId !== null) return { kind: 'order', orderId };
  const key = await keyOfToken(context, token);
  if (key === null) return null;
  const { merchantId, rights, blockedReason } = key;
  return { kind: 'merchant', merchantId, rights, blockedReason };
}
