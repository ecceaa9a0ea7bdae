import * as v from 'valibot';
import { APPEAL_STATUSES } from '../../statuses.ts';
import { decimals, integer, numericId, utcTime } from '../fields.ts';

export const operatorAppeal = v.pipe(
  v.object({
    id: numericId,
    status: v.picklist(APPEAL_STATUSES),
    payment: numericId,
    amount: decimals(2),
    bank_card: integer,
    merchant_id: numericId,
    ready: v.pipe(v.boolean(), v.description('Everything that processing needs is in its thread.')),
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('OperatorAppeal'),
);
