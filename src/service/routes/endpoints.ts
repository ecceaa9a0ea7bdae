import type { Endpoint } from '../openapi/endpoint.ts';
import { OPERATOR_CALLS } from './operator/calls.ts';
import { qrEndpoints } from './qr/endpoints.ts';
import { supportEndpoints } from './support/endpoints.ts';
import { ordersV1Endpoints } from './v1/order-endpoints.ts';
import { paymentsV1Endpoints } from './v1/payment-endpoints.ts';
import { appealsV2Endpoints } from './v2/appeal-endpoints.ts';
import { paymentsV2Endpoints } from './v2/payment-endpoints.ts';

/** All endpoints of the OpenAPI document. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...ordersV1Endpoints,
  ...paymentsV1Endpoints,
  ...paymentsV2Endpoints,
  ...qrEndpoints,
  ...appealsV2Endpoints,
  ...supportEndpoints,
  ...OPERATOR_CALLS.map(({ endpoint }) => endpoint),
];
