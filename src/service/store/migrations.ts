import type { Migration } from './database.ts';
import { v1 } from './migrations/0001-v1.ts';
import { v2 } from './migrations/0002-v2.ts';
import { outbox } from './migrations/0003-outbox.ts';
import { operator } from './migrations/0004-operator.ts';
import { appeals } from './migrations/0005-appeals.ts';
import { retention } from './migrations/0006-retention.ts';
import { secretCheck } from './migrations/0007-secret-check.ts';

/** In order; what has been released is never edited, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [v1, v2, outbox, operator, appeals, retention, secretCheck];
