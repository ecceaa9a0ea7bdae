import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import { newWebhookSecret } from '../../keys/api-key.ts';
import { differenceOf } from '../../rules/difference.ts';
import { recordChange } from '../../store/audit-log.ts';
import {
  changeMerchant,
  findMerchant,
  insertMerchant,
  type Merchant,
  type MerchantChange,
  type NewMerchant,
} from '../../store/merchants.ts';
import { ConflictError } from '../conflict-error.ts';
import { redactedAddress } from '../redacted-address.ts';
import { addKeyIn, type IssuedKey, type KeyContext } from './manage-keys.ts';

/** After a rotation the old secret keeps signing for this long, so that the shop has a day to switch. */
export const SECRET_OVERLAP_MS = 24 * 3600 * 1000;

/** A new merchant with the first key and the webhook secret, which are shown only once. */
export interface NewMerchantKit {
  readonly merchant: Merchant;
  readonly key: IssuedKey;
}

/** Creates a merchant with a first key and a webhook secret. */
export function createMerchant(
  context: KeyContext,
  input: Pick<NewMerchant, 'name' | 'callbackUrl' | 'supportUrl'>,
  by: Actor,
): Promise<NewMerchantKit> {
  return context.database.transaction(async (sql) => {
    const now = context.clock.now();
    const webhookSecret = newWebhookSecret(context.ids);
    const merchant = await insertMerchant(sql, { ...input, webhookSecret }, now);
    const { merchantId } = merchant;
    const after = stateOf(merchant);
    await recordChange(
      sql,
      { actor: by, action: 'merchant.created', subjectId: merchantId, before: null, after },
      now,
    );
    return { merchant, key: await addKeyIn(context, sql, { merchantId }, by) };
  });
}

/** Changes a merchant's name, addresses, webhook events or commission. @throws ConflictError */
export function editMerchant(
  context: KeyContext,
  merchantId: number,
  change: Pick<MerchantChange, 'name' | 'callback_url' | 'support_url' | 'rate' | 'webhook_events'>,
  by: Actor,
): Promise<Merchant> {
  return edit(context, merchantId, by, 'changed', change);
}

/** Blocks a merchant: nothing can be created for it. @throws ConflictError */
export function blockMerchant(
  context: KeyContext,
  merchantId: number,
  reason: string,
  by: Actor,
): Promise<Merchant> {
  return edit(context, merchantId, by, 'blocked', {
    blocked_reason: reason,
    blocked_at: context.clock.now(),
  });
}

/** @throws ConflictError */
export function unblockMerchant(context: KeyContext, merchantId: number, by: Actor): Promise<Merchant> {
  return edit(context, merchantId, by, 'unblocked', { blocked_reason: null, blocked_at: null });
}

/** Rotates a merchant's webhook secret; the old one keeps signing for {@link SECRET_OVERLAP_MS}. */
export function rotateWebhookSecret(context: KeyContext, merchantId: number, by: Actor): Promise<Merchant> {
  return context.database.transaction(async (sql) => {
    const now = context.clock.now();
    const before = await findMerchant(sql, merchantId);
    const after = await changeMerchant(sql, merchantId, {
      webhook_secret: newWebhookSecret(context.ids),
      previous_webhook_secret: before?.webhookSecret ?? null,
      previous_webhook_secret_until: now + SECRET_OVERLAP_MS,
    });
    if (after === null) throw new ConflictError('there is no such merchant');
    // The audit log records the rotation, not the secrets.
    const change = {
      before: null,
      after: { previous_until: new Date(now + SECRET_OVERLAP_MS).toISOString() },
    };
    await recordChange(
      sql,
      { actor: by, action: 'merchant.webhook-secret', subjectId: merchantId, ...change },
      now,
    );
    return after;
  });
}

function edit(
  context: Pick<ServiceContext, 'clock' | 'database'>,
  merchantId: number,
  by: Actor,
  what: string,
  change: MerchantChange,
): Promise<Merchant> {
  return context.database.transaction(async (sql) => {
    const before = await findMerchant(sql, merchantId);
    if (before === null) throw new ConflictError('there is no such merchant');
    const after = (await changeMerchant(sql, merchantId, change)) ?? before;
    const difference = differenceOf(stateOf(before), stateOf(after));
    if (difference === null) return after;
    const action = `merchant.${what}` as const;
    await recordChange(sql, { actor: by, action, subjectId: merchantId, ...difference }, context.clock.now());
    return after;
  });
}

/** The audited state, without secrets. */
function stateOf({ name, callbackUrl, supportUrl, blockedReason, rate, webhookEvents }: Merchant) {
  return {
    name,
    callback_url: redactedAddress(callbackUrl),
    support_url: supportUrl,
    blocked_reason: blockedReason,
    rate,
    webhook_events: webhookEvents?.join() ?? null,
  };
}
