import { pageOf } from '../../../../contract/answers/lists.ts';
import { type AuditLogEntryAnswer, auditLogEntry } from '../../../../contract/answers/operator/audit-log.ts';
import { isObject, type JsonObject, parseJson } from '../../../../contract/json.ts';
import { type AuditLogEntry, findChanges, SUBJECTS } from '../../../store/audit-log.ts';
import { EMPTY_PAGE, pageView } from '../../calls/cursor.ts';
import { actor, oneOf, paging, times, windowOf, word } from '../../calls/query.ts';
import { iso } from '../../calls/time.ts';
import { listCall, type OperatorCall } from '../call.ts';
import { subjectIds } from './subject-ids.ts';

export const auditLogCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'readJournal',
    path: '/operator/journal',
    summary: 'Read who changed what, when, from what, and to what',
    query: {
      subject: oneOf(SUBJECTS, 'What kind of thing was changed.'),
      subject_id: word('Which one; a payment by its UUID or its number.'),
      actor,
      ...times,
      ...paging,
    },
    answer: pageOf(auditLogEntry, 'Journal'),
    async run({ context, query }) {
      const { subject, subject_id, from, to } = query;
      const ids =
        subject_id === undefined ? undefined : await subjectIds(context.database, subject, subject_id);
      if (ids?.length === 0) return pageView(EMPTY_PAGE, view);
      const filter = { subject, subjectIds: ids, actor: query.actor, from, to };
      return pageView(await findChanges(context.database, filter, windowOf(query)), view);
    },
  }),
];

function view(entry: AuditLogEntry): AuditLogEntryAnswer {
  return {
    id: entry.id,
    at: iso(entry.at),
    actor: entry.actor,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    before: stateIn(entry.before),
    after: stateIn(entry.after),
  };
}

function stateIn(json: string | null): JsonObject | null {
  const state = json === null ? null : parseJson(json);
  return isObject(state) ? state : null;
}
