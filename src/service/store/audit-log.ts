import type { Actor } from '../actor.ts';
import type { Row, Sql } from './drivers/database.ts';
import { numberIn, textIn, textOrNullIn } from './drivers/row.ts';
import { type Condition, given, type PagedList, type PageWindow, pageOf, type ResultPage } from './search.ts';

/** What kind of thing was changed. */
export const SUBJECTS = ['payment', 'pool', 'merchant', 'key', 'webhook', 'appeal', 'course'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One change. What was before and after is as far as it changed, and never a secret. */
export interface Change {
  readonly actor: Actor;
  /** The subject and what became of it: `payment.completed`, `pool.disabled`. */
  readonly action: `${Subject}.${string}`;
  readonly subjectId: string | number;
  /** `null`: it was not there. */
  readonly before: object | null;
  readonly after: object | null;
}

/** A change as it is kept. `at` is epoch milliseconds; before and after are JSON. */
export interface AuditLogEntry {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Notes a change, in the transaction that makes it. The journal is only ever added to. */
export async function recordChange(sql: Sql, change: Change, now: number): Promise<void> {
  await sql.query(
    `insert into journal (at, actor, action, subject, subject_id, before_change, after_change)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [
      now,
      change.actor,
      change.action,
      change.action.slice(0, change.action.indexOf('.')),
      String(change.subjectId),
      change.before === null ? null : JSON.stringify(change.before),
      change.after === null ? null : JSON.stringify(change.after),
    ],
  );
}

export interface AuditLogFilter {
  readonly subject?: string | undefined;
  /** Any of these. */
  readonly subjectIds?: readonly string[] | undefined;
  readonly actor?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Changes, the newest first. */
export function findChanges(
  sql: Sql,
  filter: AuditLogFilter,
  window: PageWindow,
): Promise<ResultPage<AuditLogEntry>> {
  const { subject, subjectIds } = filter;
  const conditions = [
    // The index is of the two together: with one alone it would be read from end to end, and `||` keeps it out of it.
    given(subjectIds === undefined ? "subject || '' = ?" : 'subject = ?', subject),
    subjectIds === undefined ? null : among(subjectIds, subject !== undefined),
    given('actor = ?', filter.actor),
    given('at >= ?', filter.from),
    given('at < ?', filter.to),
  ];
  return pageOf(sql, JOURNAL, conditions, window);
}

function among(subjectIds: readonly string[], leavesFew: boolean): Condition {
  return { text: `subject_id in (${subjectIds.map(() => '?').join(', ')})`, values: subjectIds, leavesFew };
}

const JOURNAL: PagedList<AuditLogEntry> = {
  select: '*',
  from: 'journal',
  sortedBy: { id: 'number' },
  read: entryOf,
  placeOf: ({ id }) => [id],
};

function entryOf(row: Row): AuditLogEntry {
  return {
    id: numberIn(row, 'id'),
    at: numberIn(row, 'at'),
    actor: textIn(row, 'actor'),
    action: textIn(row, 'action'),
    subject: textIn(row, 'subject'),
    subjectId: textIn(row, 'subject_id'),
    before: textOrNullIn(row, 'before_change'),
    after: textOrNullIn(row, 'after_change'),
  };
}
