import type * as v from 'valibot';
import { appeal } from '../appeal.ts';
import { pageOf } from '../lists.ts';
import { webhook } from '../operator/webhooks.ts';
import { merchantOrder } from './orders.ts';
import { merchantPayment } from './payments.ts';

/** The lists that a merchant can page through. */
export const merchantOrders = pageOf(merchantOrder, 'MerchantOrders');
export type MerchantOrders = v.InferOutput<typeof merchantOrders>;
export const merchantPayments = pageOf(merchantPayment, 'MerchantPayments');
export type MerchantPayments = v.InferOutput<typeof merchantPayments>;
export const merchantWebhooks = pageOf(webhook, 'MerchantWebhooks');
export type MerchantWebhooks = v.InferOutput<typeof merchantWebhooks>;
export const merchantAppeals = pageOf(appeal, 'MerchantAppeals');
export type MerchantAppeals = v.InferOutput<typeof merchantAppeals>;
