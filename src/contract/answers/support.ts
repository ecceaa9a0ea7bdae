import * as v from 'valibot';
import type { DetailError } from '../errors.ts';
import { APPEAL_STATUSES } from '../statuses.ts';
import {
  MESSAGE_AUTHORS,
  type StoredReceipt,
  type SupportMessage,
  type SupportMessageAnswer,
  type SupportThread,
  THREAD_NEEDS,
} from '../support.ts';
import { numericId, textOrNull, utcTime, uuid } from './fields.ts';

const storedReceipt: v.GenericSchema<StoredReceipt> = v.pipe(
  v.object({
    id: numericId,
    file_name: v.string(),
    type: v.string(),
    size_bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
    link: v.string(),
  }),
  v.title('StoredReceipt'),
);

const supportMessage: v.GenericSchema<SupportMessage> = v.pipe(
  v.object({
    id: numericId,
    author: v.picklist(MESSAGE_AUTHORS),
    text: textOrNull,
    payment_id: v.nullable(uuid),
    receipt: v.nullable(storedReceipt),
    created_at: utcTime,
  }),
  v.title('SupportMessage'),
);

const threadState = {
  appeal: numericId,
  status: v.picklist(APPEAL_STATUSES),
  ready: v.boolean(),
  needs: v.array(v.picklist(THREAD_NEEDS)),
};

/** Answer to `GET /support/appeals/{id}/messages`. */
export const supportThread: v.GenericSchema<SupportThread> = v.pipe(
  v.object({ ...threadState, receipt: v.nullable(storedReceipt), messages: v.array(supportMessage) }),
  v.title('SupportThread'),
);

/** Answer to `POST /support/appeals/{id}/messages`. */
export const supportMessagePosted: v.GenericSchema<SupportMessageAnswer> = v.pipe(
  v.object({ ...threadState, message: supportMessage }),
  v.title('SupportMessagePosted'),
);

/** Errors of appeals and threads that have no code, such as 415. */
export const detailError: v.GenericSchema<DetailError> = v.pipe(
  v.object({ detail: v.string() }),
  v.title('DetailError'),
);
