import type { Endpoint } from '../openapi/endpoint.ts';
import { MERCHANT_CALLS } from './merchant/calls.ts';
import { OPERATOR_CALLS } from './operator/calls.ts';
import { qrEndpoints } from './qr/endpoints.ts';
import { supportEndpoints } from './support/endpoints.ts';
import { ordersV1Endpoints } from './v1/order-endpoints.ts';
import { paymentsV1Endpoints } from './v1/payment-endpoints.ts';
import { appealsV2Endpoints } from './v2/appeal-endpoints.ts';
import { paymentsV2Endpoints } from './v2/payment-endpoints.ts';

/** The endpoints of the merchants' document, `/openapi.json`. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...ordersV1Endpoints,
  ...paymentsV1Endpoints,
  ...paymentsV2Endpoints,
  ...qrEndpoints,
  ...appealsV2Endpoints,
  ...supportEndpoints,
  ...MERCHANT_CALLS.map(({ endpoint }) => endpoint),
];

/** The endpoints of the operator's document, `/operator/openapi.json`. */
export const OPERATOR_ENDPOINTS: readonly Endpoint[] = OPERATOR_CALLS.map(({ endpoint }) => endpoint);
