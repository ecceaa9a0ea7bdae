import * as v from 'valibot';
import { type ClientError, ERROR_CODES, type HttpValidationError } from '../errors.ts';

/** The body of v1's errors that have no code. */
export const clientError: v.GenericSchema<ClientError> = v.pipe(
  v.object({ detail: v.string() }),
  v.title('ClientError'),
);

export const noAvailableCardsV1 = v.pipe(
  v.object({ detail: v.literal('No available cards'), code: v.literal(ERROR_CODES.noAvailableCards) }),
  v.title('NoAvailableCardsV1'),
);

/** Error of a blocked merchant, with v2's code. */
export const blockedV1 = v.pipe(
  v.object({
    detail: v.pipe(v.string(), v.startsWith('Client is blocked. Reason: ')),
    code: v.literal(ERROR_CODES.clientBlocked),
  }),
  v.title('ClientBlockedV1'),
);

export const httpValidationError: v.GenericSchema<HttpValidationError> = v.pipe(
  v.object({
    detail: v.pipe(
      v.array(
        v.object({ loc: v.array(v.union([v.string(), v.number()])), msg: v.string(), type: v.string() }),
      ),
      v.minLength(1),
    ),
  }),
  v.title('HTTPValidationError'),
);
