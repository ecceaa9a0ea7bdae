import { appealCalls } from './appeal-calls.ts';
import type { OperatorCall } from './call.ts';
import { courseCalls } from './course-calls.ts';
import { journalCalls } from './journal-calls.ts';
import { keyCalls } from './key-calls.ts';
import { merchantCalls } from './merchant-calls.ts';
import { orderCalls } from './order-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { paymentChanges } from './payment-changes.ts';
import { poolCalls } from './pool-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/** Everything the operator can do; `docs/api.md` has it as a table. */
export const OPERATOR_CALLS: readonly OperatorCall[] = [
  ...orderCalls,
  ...paymentCalls,
  ...paymentChanges,
  ...poolCalls,
  ...merchantCalls,
  ...keyCalls,
  ...webhookCalls,
  ...appealCalls,
  ...courseCalls,
  ...journalCalls,
];
