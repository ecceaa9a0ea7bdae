import type * as v from 'valibot';
import type {
  MerchantAppeals,
  MerchantOrders,
  MerchantPayments,
  MerchantWebhooks,
} from '../../wire-merchant.ts';
import { appeal } from '../appeal.ts';
import { pageOf } from '../lists.ts';
import { webhook } from '../operator/webhooks.ts';
import { merchantOrder } from './orders.ts';
import { merchantPayment } from './payments.ts';

/** The lists that a merchant can page through. */
export const merchantOrders: v.GenericSchema<MerchantOrders> = pageOf(merchantOrder, 'MerchantOrders');
export const merchantPayments: v.GenericSchema<MerchantPayments> = pageOf(
  merchantPayment,
  'MerchantPayments',
);
export const merchantWebhooks: v.GenericSchema<MerchantWebhooks> = pageOf(webhook, 'MerchantWebhooks');
export const merchantAppeals: v.GenericSchema<MerchantAppeals> = pageOf(appeal, 'MerchantAppeals');
