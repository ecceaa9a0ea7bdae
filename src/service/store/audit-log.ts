import type { Actor } from '../actor.ts';
import { allDone } from '../lib/all-done.ts';
import type { Row, Sql } from './drivers/database.ts';
import { inPowersOfTwo } from './drivers/list.ts';
import { numberIn, textIn, textOrNullIn } from './drivers/row.ts';
import { type Condition, given, type PagedList, type PageWindow, pageOf, type ResultPage } from './search.ts';

/** The kinds of audited resources. */
export const SUBJECTS = [
  'order',
  'payment',
  'pool',
  'merchant',
  'key',
  'webhook',
  'appeal',
  'course',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A change for the audit log. `before` and `after` contain only what differs, and never a secret. */
export interface Change {
  readonly actor: Actor;
  /** The subject and the kind of change: `payment.completed`, `pool.disabled`. */
  readonly action: `${Subject}.${string}`;
  readonly subjectId: string | number;
  /** `null` for a creation. */
  readonly before: object | null;
  readonly after: object | null;
}

/** A stored entry. `at` is epoch milliseconds; `before` and `after` are JSON. */
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

/**
 * Appends a change to the audit log, in the transaction that makes it. Entries are never changed or deleted.
 */
export function recordChange(sql: Sql, change: Change, now: number): Promise<void> {
  return recordChanges(sql, [change], now);
}

/** As {@link recordChange}, for several. */
export async function recordChanges(sql: Sql, changes: readonly Change[], now: number): Promise<void> {
  await allDone(
    inPowersOfTwo(changes).map((part) =>
      sql.query(
        `insert into journal (at, actor, action, subject, subject_id, before_change, after_change)
         values ${part.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        part.flatMap((change) => [
          now,
          change.actor,
          change.action,
          change.action.slice(0, change.action.indexOf('.')),
          String(change.subjectId),
          change.before === null ? null : JSON.stringify(change.before),
          change.after === null ? null : JSON.stringify(change.after),
        ]),
      ),
    ),
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
    // The index covers both columns; with one alone it would be scanned from end to end, which `
    // ` prevents.
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
  positionOf: ({ id }) => [id],
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
