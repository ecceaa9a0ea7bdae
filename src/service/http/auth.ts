import type { OrderId } from '../../contract/ids.ts';
import type { Core } from '../core.ts';
import { isSecretOf, parseApiKey } from '../keys/api-key.ts';
import { orderOfToken } from '../keys/merchant-token.ts';
import { findKey } from '../store/keys.ts';

/** Who calls: a merchant with an API key, or a payer's page with the token of one order. */
export type Caller =
  | { readonly kind: 'merchant'; readonly merchantId: number }
  | { readonly kind: 'order'; readonly orderId: OrderId };

/** The value after `Token ` in an Authorization header (interface 5); the word may be in any case (RFC 9110). */
export function tokenIn(header: string | null): string | null {
  return /^token +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** The merchant whose key in force this is, or `null`. */
export async function merchantOfKey(core: Core, token: string): Promise<number | null> {
  const key = parseApiKey(token);
  if (key === null) return null;
  const stored = await findKey(core.database, key.keyId);
  return stored !== null && isSecretOf(stored.secretHash, key.secret) ? stored.merchantId : null;
}

/** Who the Authorization header says is calling; `null` when it says nothing true. */
export async function callerOf(core: Core, header: string | null): Promise<Caller | null> {
  const token = tokenIn(header);
  if (token === null) return null;
  const orderId = orderOfToken(token, core.settings.secret);
  if (orderId !== null) return { kind: 'order', orderId };
  const merchantId = await merchantOfKey(core, token);
  return merchantId === null ? null : { kind: 'merchant', merchantId };
}
