import { OPERATOR_CALLS } from '../routes/operator/calls.ts';
import { supportEndpoints } from '../routes/support/endpoints.ts';
import { ordersV1Endpoints } from '../routes/v1/order-endpoints.ts';
import { paymentsV1Endpoints } from '../routes/v1/payment-endpoints.ts';
import { appealsV2Endpoints } from '../routes/v2/appeal-endpoints.ts';
import { paymentsV2Endpoints } from '../routes/v2/payment-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the service that the document describes. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...ordersV1Endpoints,
  ...paymentsV1Endpoints,
  ...paymentsV2Endpoints,
  ...appealsV2Endpoints,
  ...supportEndpoints,
  ...OPERATOR_CALLS.map(({ endpoint }) => endpoint),
];
