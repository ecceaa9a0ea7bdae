import type { Migration } from './database.ts';
import { v1 } from './migrations/0001-v1.ts';
import { outbox } from './migrations/0003-outbox.ts';
import { operator } from './migrations/0004-operator.ts';

/** In order; what has been released is never edited, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [v1, outbox, operator];
