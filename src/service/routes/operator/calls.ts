import { appealCalls } from './appeals/calls.ts';
import { auditLogCalls } from './audit-log/calls.ts';
import type { OperatorCall } from './call.ts';
import { exchangeRateCalls } from './exchange-rates/calls.ts';
import { keyCalls } from './keys/calls.ts';
import { merchantCalls } from './merchants/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { paymentCalls } from './payments/calls.ts';
import { paymentChanges } from './payments/changes.ts';
import { poolCalls } from './pool/calls.ts';
import { webhookCalls } from './webhooks/calls.ts';

/** All operator calls; `docs/api.md` lists them. */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  ...orderCalls,
  ...paymentCalls,
  ...paymentChanges,
  ...poolCalls,
  ...merchantCalls,
  ...keyCalls,
  ...webhookCalls,
  ...appealCalls,
  ...exchangeRateCalls,
  ...auditLogCalls,
];
