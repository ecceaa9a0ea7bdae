import { hash, timingSafeEqual } from 'node:crypto';
import type { Ids } from '../lib/ids.ts';

/** A merchant's API key: its public ID and its secret. */
export interface ApiKey {
  readonly keyId: string;
  readonly secret: string;
}

const KEY = /^sk_([\da-f]{16})_([\w-]{43})$/;
const ID_BYTES = 8;
const SECRET_BYTES = 32;

/** Generates a key in the form shown to the merchant once: `sk_<id>_<secret>`. */
export function newApiKey(ids: Ids): string {
  const id = Buffer.from(ids.random(ID_BYTES)).toString('hex');
  return `sk_${id}_${Buffer.from(ids.random(SECRET_BYTES)).toString('base64url')}`;
}

/** Parses a key; `null` when the text is not one. */
export function parseApiKey(text: string): ApiKey | null {
  const [, keyId, secret] = KEY.exec(text) ?? [];
  return keyId === undefined || secret === undefined ? null : { keyId, secret };
}

/** The stored hash of a key's secret. The secret has 256 random bits, so plain SHA-256 is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares a secret with its hash in constant time. */
export function isSecretOf(secretHash: string, secret: string): boolean {
  const [stored, given] = [Buffer.from(secretHash, 'hex'), Buffer.from(hashSecret(secret), 'hex')];
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** A secret that signs a merchant's webhooks, in the form of Standard Webhooks: `whsec_<base64>`. */
export function newWebhookSecret(ids: Ids): string {
  return `whsec_${Buffer.from(ids.random(SECRET_BYTES)).toString('base64')}`;
}
