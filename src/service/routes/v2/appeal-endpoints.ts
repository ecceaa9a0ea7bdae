import * as v from 'valibot';
import { appeal, appealList } from '../../../contract/answers/appeal.ts';
import type { Endpoint, Parameter } from '../../openapi/endpoint.ts';
import { idempotencyKey } from '../../openapi/idempotency-key.ts';
import { keyInUse, unavailable } from '../v1/error-responses.ts';
import {
  broken,
  forbidden,
  invalidData,
  noReceiptSlot,
  notFound,
  tooLarge,
  tooManyWrongTokens,
  unauthorized,
  wrongType,
} from './appeal-error-responses.ts';
import { appealCreation, appealStatus, DEFAULT_LIMIT, limit, numericId } from './appeal-schemas.ts';

const TAG = 'Appeals, version 2';

export const appealIdParameter: Parameter = {
  in: 'path',
  name: 'appeal_id',
  description: 'The appeal’s numeric ID.',
  schema: numericId,
};

/** The appeal endpoints of version 2. */
export const appealsV2Endpoints: readonly Endpoint[] = [
  {
    operationId: 'createAppeal',
    method: 'post',
    path: '/api/v2/appeals/',
    tag: TAG,
    summary: 'File an appeal about a payment, with a receipt',
    description:
      'A payment has one open appeal at a time; while there is one, another is refused. Its support thread opens at once.',
    callers: ['merchant'],
    body: appealCreation,
    parameters: [idempotencyKey],
    answers: [
      { status: 201, description: 'The appeal, new.', json: appeal },
      invalidData,
      unauthorized,
      forbidden,
      keyInUse,
      tooLarge,
      wrongType,
      tooManyWrongTokens,
      broken,
      unavailable,
      noReceiptSlot,
    ],
  },
  {
    operationId: 'listAppeals',
    method: 'get',
    path: '/api/v2/appeals/',
    tag: TAG,
    summary: 'List the appeals that the caller has filed',
    callers: ['merchant'],
    parameters: [
      {
        in: 'query',
        name: 'status',
        description: 'Only those in this status; all of them without it.',
        schema: appealStatus,
      },
      {
        in: 'query',
        name: 'limit',
        description: `At most so many; ${DEFAULT_LIMIT} without it.`,
        schema: v.pipe(limit, v.metadata({ default: DEFAULT_LIMIT })),
      },
    ],
    answers: [
      { status: 200, description: 'The appeals, the newest first.', json: appealList },
      invalidData,
      unauthorized,
      forbidden,
      tooManyWrongTokens,
      broken,
      unavailable,
    ],
  },
  {
    operationId: 'readAppeal',
    method: 'get',
    path: '/api/v2/appeals/{appeal_id}/',
    tag: TAG,
    summary: 'Read an appeal',
    callers: ['merchant'],
    parameters: [appealIdParameter],
    answers: [
      { status: 200, description: 'The appeal.', json: appeal },
      unauthorized,
      forbidden,
      notFound,
      tooManyWrongTokens,
      broken,
      unavailable,
    ],
  },
];
