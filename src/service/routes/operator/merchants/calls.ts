import * as v from 'valibot';
import { pageOf } from '../../../../contract/answers/lists.ts';
import { merchant, newMerchant, webhookSecret } from '../../../../contract/answers/operator/merchants.ts';
import { PAYMENT_STATUSES } from '../../../../contract/statuses.ts';
import { checkedCallbackUrl } from '../../../http/callback.ts';
import {
  blockMerchant,
  createMerchant,
  editMerchant,
  rotateWebhookSecret,
  unblockMerchant,
} from '../../../operations/administration/manage-merchants.ts';
import { isCommission } from '../../../rules/exchange-rates.ts';
import { findMerchants } from '../../../store/merchants.ts';
import { pageView } from '../../calls/cursor.ts';
import { merchantInPath } from '../../calls/existing.ts';
import { paging, windowOf, word, yesOrNo } from '../../calls/query.ts';
import { isoOrNull } from '../../calls/time.ts';
import { callbackUrl, filledText, optionalText, supportUrl } from '../../v1/fields.ts';
import { actionCall, changeCall, listCall, type OperatorCall, readCall } from '../call.ts';
import { merchantView } from './view.ts';

const name = filledText(255);

const rate = v.pipe(
  v.string(),
  v.check(isCommission, 'value is not per cent, from 0 to 100, with two decimals at most'),
  v.metadata({ pattern: '^\\d{1,3}(\\.\\d{1,2})?$' }),
);

const STATUSES = PAYMENT_STATUSES.filter((status) => status !== 'created');

/** A merchant may want more than `completed`, never less. */
const webhookEvents = v.pipe(
  v.array(v.picklist(STATUSES, `ensure this value is one of: ${STATUSES.join(', ')}`)),
  v.check((statuses) => statuses.includes('completed'), 'completed cannot be left out'),
  v.metadata({ contains: { const: 'completed' } }),
);

const MERCHANT = { answer: merchant, missing: 'Merchant' };

export const merchantCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'findMerchants',
    path: '/operator/merchants',
    summary: 'Find merchants',
    query: {
      name: word('Exactly this name.'),
      blocked: yesOrNo('Whether they are blocked.'),
      ...paging,
    },
    answer: pageOf(merchant, 'Merchants'),
    async run({ context, query }) {
      const filter = { name: query.name, blocked: query.blocked };
      return pageView(await findMerchants(context.database, filter, windowOf(query)), merchantView);
    },
  }),

  changeCall({
    operationId: 'createMerchant',
    path: '/operator/merchants',
    summary: 'Make a merchant, with a first key and a secret for webhooks',
    status: 201,
    body: v.pipe(
      v.strictObject({
        name,
        callback_url: optionalText(callbackUrl),
        support_url: optionalText(supportUrl),
      }),
      v.title('MerchantCreation'),
    ),
    answer: newMerchant,
    async run({ context, by, body }) {
      const address = checkedCallbackUrl(context, body.callback_url || null);
      const input = { name: body.name, callbackUrl: address, supportUrl: body.support_url || null };
      const made = await createMerchant(context, input, by);
      return {
        ...merchantView(made.merchant),
        api_key: made.key.apiKey,
        webhook_secret: made.merchant.webhookSecret,
      };
    },
  }),

  readCall({
    ...MERCHANT,
    operationId: 'readMerchant',
    path: '/operator/merchants/{merchant_id}',
    summary: 'Read a merchant',
    run: async ({ context, path }) => merchantView(await merchantInPath(context, path('merchant_id'))),
  }),

  changeCall({
    ...MERCHANT,
    operationId: 'changeMerchant',
    method: 'patch',
    path: '/operator/merchants/{merchant_id}',
    summary:
      'Change a merchant’s name, default address for webhooks, support link, webhook events, or commission',
    body: v.pipe(
      v.strictObject({
        name: v.optional(name),
        callback_url: v.nullish(callbackUrl),
        support_url: v.nullish(supportUrl),
        webhook_events: v.nullish(webhookEvents),
        rate: v.optional(rate),
      }),
      v.title('MerchantChange'),
    ),
    async run({ context, path, by, body }) {
      const found = await merchantInPath(context, path('merchant_id'));
      if (Object.keys(body).length === 0) return merchantView(found);
      const change = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.callback_url === undefined
          ? {}
          : { callback_url: checkedCallbackUrl(context, body.callback_url) }),
        ...(body.support_url === undefined ? {} : { support_url: body.support_url }),
        ...(body.webhook_events === undefined ? {} : { webhook_events: body.webhook_events?.join() ?? null }),
        ...(body.rate === undefined ? {} : { rate: body.rate }),
      };
      return merchantView(await editMerchant(context, found.merchantId, change, by));
    },
  }),

  changeCall({
    ...MERCHANT,
    operationId: 'blockMerchant',
    path: '/operator/merchants/{merchant_id}/block',
    summary: 'Create nothing for a merchant any more, and tell them why',
    body: v.pipe(v.strictObject({ reason: filledText(255) }), v.title('MerchantBlock')),
    async run({ context, path, by, body }) {
      const { merchantId } = await merchantInPath(context, path('merchant_id'));
      return merchantView(await blockMerchant(context, merchantId, body.reason, by));
    },
  }),

  actionCall({
    ...MERCHANT,
    operationId: 'unblockMerchant',
    path: '/operator/merchants/{merchant_id}/unblock',
    summary: 'End the block of a merchant',
    async run({ context, path, by }) {
      const { merchantId } = await merchantInPath(context, path('merchant_id'));
      return merchantView(await unblockMerchant(context, merchantId, by));
    },
  }),

  actionCall({
    operationId: 'rotateWebhookSecret',
    path: '/operator/merchants/{merchant_id}/webhook-secret',
    summary: 'Give a merchant a new secret for webhooks; the one before signs too for a day',
    answer: webhookSecret,
    missing: 'Merchant',
    async run({ context, path, by }) {
      const { merchantId } = await merchantInPath(context, path('merchant_id'));
      const after = await rotateWebhookSecret(context, merchantId, by);
      return {
        merchant_id: merchantId,
        webhook_secret: after.webhookSecret,
        previous_until: isoOrNull(after.previousWebhookSecretUntil),
      };
    },
  }),
];
