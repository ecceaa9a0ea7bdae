import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed: the ID, when it is sent (epoch seconds) and the body, byte for byte. */
export interface SignedMessage {
  readonly webhookId: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

const SECRET_PREFIX = 'whsec_';

/**
 * Value of `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): for each secret, `v1,` and the
 * HMAC-SHA256 of `<id>.<timestamp>.<body>` in Base64, parted by spaces.
 * @param secrets `whsec_<base64>`; more than one while a rotation is under way
 */
export function signatureOf(message: SignedMessage, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${macOf(message, secret).toString('base64')}`).join(' ');
}

/** The headers of one attempt (Standard Webhooks 1.0.0, "Webhook headers"). Without a secret it is not signed. */
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

/** Whether one of the signatures is of this message and secret. How old the message is, is the caller's matter. */
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
