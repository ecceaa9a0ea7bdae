import type { Migration } from '../drivers/database.ts';
import { v1 } from './0001-v1.ts';
import { v2 } from './0002-v2.ts';
import { outbox } from './0003-outbox.ts';
import { operator } from './0004-operator.ts';
import { appeals } from './0005-appeals.ts';
import { retention } from './0006-retention.ts';
import { secretCheck } from './0007-secret-check.ts';
import { openPayments } from './0008-open-payments.ts';
import { webhookEndpoints } from './0009-webhook-endpoints.ts';
import { firstShownAndWriteProbe } from './0010-first-shown-and-write-probe.ts';
import { replacements } from './0011-replacements.ts';
import { operatorChanges } from './0012-operator-changes.ts';
import { closedOrders } from './0013-closed-orders.ts';
import { idempotencyKeys } from './0014-idempotency-keys.ts';
import { bikAndSupport } from './0015-bik-and-support.ts';
import { personalData } from './0016-personal-data.ts';
import { receiptPieces } from './0017-receipt-pieces.ts';

/** In order; what has been released is never edited, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  v1,
  v2,
  outbox,
  operator,
  appeals,
  retention,
  secretCheck,
  openPayments,
  webhookEndpoints,
  firstShownAndWriteProbe,
  replacements,
  operatorChanges,
  closedOrders,
  idempotencyKeys,
  bikAndSupport,
  personalData,
  receiptPieces,
];
