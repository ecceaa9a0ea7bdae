import type { Merchant } from '../store/merchants.ts';

/** The secrets that sign a merchant's webhooks now: after a rotation, for a while, the one before it too. */
export function secretsOf(merchant: Merchant, now: number): readonly string[] {
  const { webhookSecret, previousWebhookSecret: previous, previousWebhookSecretUntil: until } = merchant;
  const stillSigns = previous !== null && until !== null && until > now;
  return stillSigns ? [webhookSecret, previous] : [webhookSecret];
}
