import type { Migration } from '../drivers/database.ts';
import { v1 } from './0001-v1.ts';
import { v2 } from './0002-v2.ts';
import { outbox } from './0003-outbox.ts';
import { operator } from './0004-operator.ts';
import { appeals } from './0005-appeals.ts';
import { retention } from './0006-retention.ts';
import { secretCheck } from './0007-secret-check.ts';
import { webhookEndpoints } from './0009-webhook-endpoints.ts';

/** In order; what has been released is never edited, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  v1,
  v2,
  outbox,
  operator,
  appeals,
  retention,
  secretCheck,
  webhookEndpoints,
];
