import { createHash } from 'node:crypto';
import type { IdempotentCreation } from '../store/idempotency-keys.ts';

/** 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Reads `Idempotency-Key`: with it, a repeat of the creation answers with what the first request created.
 * @param body the validated body; a repeat must have the same content, whatever its white space
 * @returns `null` without the header
 * @throws what `invalidKey` returns, for a malformed key
 */
export function idempotentCreation(
  request: Request,
  merchantId: number,
  body: unknown,
  invalidKey: () => Error,
): IdempotentCreation | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (!IDEMPOTENCY_KEY.test(key)) throw invalidKey();
  const { pathname } = new URL(request.url);
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { merchantId, endpoint: pathname.replace(/\/+$/, ''), key, bodyHash };
}
