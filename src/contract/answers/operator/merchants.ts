import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../../statuses.ts';
import { numericId, textOrNull, timeOrNull, utcTime } from '../fields.ts';

const merchantFields = {
  merchant_id: numericId,
  name: v.string(),
  callback_url: textOrNull,
  support_url: v.pipe(textOrNull, v.description('Where it helps its payers.')),
  webhook_events: v.pipe(
    v.nullable(v.array(v.picklist(PAYMENT_STATUSES))),
    v.description('The statuses that cause a webhook; `null`: those of the service’s setting.'),
  ),
  rate: v.pipe(v.string(), v.description('Commission on payments of version 2, in per cent.')),
  blocked: v.nullable(v.object({ reason: v.string(), at: utcTime })),
  created_at: utcTime,
};

export const merchant = v.pipe(v.object(merchantFields), v.title('Merchant'));
export type MerchantAnswer = v.InferOutput<typeof merchant>;

const keyFields = {
  key_id: v.string(),
  merchant_id: numericId,
  rights: v.array(v.picklist(['appeals'])),
  created_at: utcTime,
  revoked_at: timeOrNull,
};

export const key = v.pipe(v.object(keyFields), v.title('Key'));
export type KeyAnswer = v.InferOutput<typeof key>;

const apiKey = v.pipe(v.string(), v.description('Seen this once.'));

export const issuedKey = v.pipe(v.object({ ...keyFields, api_key: apiKey }), v.title('IssuedKey'));

export const newMerchant = v.pipe(
  v.object({ ...merchantFields, api_key: apiKey, webhook_secret: apiKey }),
  v.title('NewMerchant'),
);

export const webhookSecret = v.pipe(
  v.object({ merchant_id: numericId, webhook_secret: apiKey, previous_until: timeOrNull }),
  v.title('WebhookSecret'),
);
