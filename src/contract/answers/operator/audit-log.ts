import * as v from 'valibot';
import { numericId, utcTime } from '../fields.ts';

const state = v.nullable(v.record(v.string(), v.unknown()));

export const auditLogEntry = v.pipe(
  v.object({
    id: numericId,
    at: utcTime,
    actor: v.string(),
    action: v.string(),
    subject: v.string(),
    subject_id: v.string(),
    before: state,
    after: state,
  }),
  v.title('JournalEntry'),
);
export type AuditLogEntryAnswer = v.InferOutput<typeof auditLogEntry>;
