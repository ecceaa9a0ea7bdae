import type { OrderId } from '../../contract/ids.ts';
import type { ServiceContext } from '../context.ts';
import { isSecretOf, parseApiKey } from '../keys/api-key.ts';
import { orderOfToken } from '../keys/merchant-token.ts';
import { findKey, type KeyInForce, type Right } from '../store/keys.ts';

/** The authenticated caller: a merchant with an API key, or a payer's page with the token of one order. */
export type Caller = MerchantCaller | { readonly kind: 'order'; readonly orderId: OrderId };

export interface MerchantCaller {
  readonly kind: 'merchant';
  readonly merchantId: number;
  /** The key's rights beyond orders and payments. */
  readonly rights: readonly Right[];
  /** Why the merchant is blocked; `null` when it is not. */
  readonly blockedReason: string | null;
}

/**
 * The credentials after `Token ` in an Authorization header; the scheme is case-insensitive (RFC 9110,
 * section 11.1).
 */
export function tokenIn(header: string | null): string | null {
  return /^token +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** The active API key that the token is, or `null`. */
export async function keyOfToken(context: ServiceContext, token: string): Promise<KeyInForce | null> {
  const key = parseApiKey(token);
  if (key === null) return null;
  const stored = await findKey(context.database, key.keyId);
  return stored !== null && isSecretOf(stored.secretHash, key.secret) ? stored : null;
}

/** Authenticates the Authorization header; `null` when it is missing, malformed or invalid. */
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
