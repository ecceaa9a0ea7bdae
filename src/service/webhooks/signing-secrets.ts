import type { Merchant } from '../store/merchants.ts';

/**
 * The secrets that currently sign a merchant's webhooks: during the overlap after a rotation, the old one
 * too.
 */
export function secretsOf(merchant: Merchant, now: number): readonly string[] {
  const { webhookSecret, previousWebhookSecret: previous, previousWebhookSecretUntil: until } = merchant;
  const stillSigns = previous !== null && until !== null && until > now;
  return stillSigns ? [webhookSecret, previous] : [webhookSecret];
}
