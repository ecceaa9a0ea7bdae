/** The entry `payment-page/client`: a typed client for a merchant's server. */
export type { Appeal, AppealCreationRequest } from '../contract/appeals.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  type CreationOptions,
  createClient,
  type Fetch,
  type Outcome,
  type PaymentCallOptions,
  type Query,
} from '../contract/client/client.ts';
export type { Failure, FailureKind } from '../contract/failure.ts';
export type { AppealStatus, PaymentStatus } from '../contract/statuses.ts';
export type { SupportMessageAnswer, SupportMessageRequest, SupportThread } from '../contract/support.ts';
export type {
  ExternalPaymentRequest,
  InternalPaymentRequest,
  OrderCreationAnswer,
  OrderCreationRequest,
  OrderReadAnswer,
  PaymentV1CreationAnswer,
  PaymentV1ReadAnswer,
} from '../contract/wire.ts';
export type {
  AttemptAnswer,
  MerchantAppeals,
  MerchantOrder,
  MerchantOrders,
  MerchantOrderWithPayments,
  MerchantPayment,
  MerchantPayments,
  MerchantWebhooks,
  WebhookAnswer,
  WebhookInFull,
} from '../contract/wire-merchant.ts';
export type { PaymentV2, PaymentV2Request } from '../contract/wire-v2.ts';
