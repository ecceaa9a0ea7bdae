import * as v from 'valibot';
import type { Appeal } from '../appeals.ts';
import { APPEAL_STATUSES } from '../statuses.ts';
import { decimals, numericId, utcTime } from './fields.ts';

/** An appeal, in every answer that has one. */
export const appeal: v.GenericSchema<Appeal> = v.pipe(
  v.object({
    id: numericId,
    status: v.picklist(APPEAL_STATUSES),
    payment: numericId,
    amount: decimals(2),
    bank_card: numericId,
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('Appeal'),
);

/** Answer to `GET /api/v2/appeals/`, newest first. */
export const appealList: v.GenericSchema<Appeal[]> = v.array(appeal);
