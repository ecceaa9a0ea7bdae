import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed content: the ID, the time of sending (epoch seconds) and the exact body. */
export interface SignedMessage {
  readonly webhookId: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

const SECRET_PREFIX = 'whsec_';

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): for each secret, `v1,` and
 * the HMAC-SHA256 of `<id>.<timestamp>.<body>` in Base64, separated by spaces.
 * @param secrets `whsec_<base64>`; more than one during a rotation
 */
export function signatureOf(message: SignedMessage, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${macOf(message, secret).toString('base64')}`).join(' ');
}

/** The headers of one attempt (Standard Webhooks 1.0.0, "Webhook headers"); unsigned without a secret. */
export function webhookHeaders(
  message: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'webhook-id': message.webhookId,
    'webhook-timestamp': String(message.timestampSeconds),
    ...(secrets.length === 0 ? {} : { 'webhook-signature': signatureOf(message, secrets) }),
  };
}

/**
 * Verifies that one of the signatures matches the message and the secret. The caller checks the timestamp.
 */
export function isSigned(message: SignedMessage, signatures: string, secret: string): boolean {
  const expected = macOf(message, secret);
  return signatures.split(' ').some((signature) => {
    const [version, value] = signature.split(',');
    const given = Buffer.from(version === 'v1' ? (value ?? '') : '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function macOf({ webhookId, timestampSeconds, body }: SignedMessage, secret: string): Buffer {
  const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
  return createHmac('sha256', key).update(`${webhookId}.${timestampSeconds}.${body}`).digest();
}
