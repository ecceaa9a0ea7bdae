import { detailError, supportMessagePosted, supportThread } from '../../../contract/answers/support.ts';
import { RECEIPT_TYPES } from '../../lib/receipt-type.ts';
import type { Endpoint, ResponseSpec } from '../../openapi/endpoint.ts';
import { tooManyWrongTokens, unavailable } from '../v1/error-responses.ts';
import { appealIdParameter } from '../v2/appeal-endpoints.ts';
import {
  forbidden,
  invalidData,
  noReceiptSlot,
  notFound,
  tooLarge,
  unauthorized,
  wrongType,
} from '../v2/appeal-error-responses.ts';
import { numericId } from '../v2/appeal-schemas.ts';
import { supportMessage } from './schemas.ts';

const TAG = 'Support';

const conflict: ResponseSpec = {
  status: 409,
  description: 'The appeal is closed, or its thread has all the messages or receipts that it can hold.',
  json: detailError,
};

/** Outside `/api/` this error is JSON, not plain text. */
const broken: ResponseSpec = { status: 500, description: 'Internal error.', json: detailError };

/** The endpoints of support threads. */
export const supportEndpoints: readonly Endpoint[] = [
  {
    operationId: 'readThread',
    method: 'get',
    path: '/support/appeals/{appeal_id}/messages/',
    tag: TAG,
    summary: 'Read the support thread of an appeal',
    callers: ['merchant', 'operator'],
    parameters: [appealIdParameter],
    answers: [
      { status: 200, description: 'The thread, the oldest message first.', json: supportThread },
      unauthorized,
      forbidden,
      notFound,
      tooManyWrongTokens,
      broken,
      unavailable,
      noReceiptSlot,
    ],
  },
  {
    operationId: 'postMessage',
    method: 'post',
    path: '/support/appeals/{appeal_id}/messages/',
    tag: TAG,
    summary: 'Write into the support thread of an appeal',
    description:
      'A text, a receipt, the payment’s ID, or any of them together. When a receipt and the payment’s ID are in the ' +
      'thread, the appeal is ready for processing.',
    callers: ['merchant', 'operator'],
    parameters: [appealIdParameter],
    body: supportMessage,
    answers: [
      { status: 201, description: 'The message, and what is still needed.', json: supportMessagePosted },
      invalidData,
      unauthorized,
      forbidden,
      notFound,
      conflict,
      tooLarge,
      wrongType,
      tooManyWrongTokens,
      broken,
      unavailable,
      noReceiptSlot,
    ],
  },
  {
    operationId: 'readReceipt',
    method: 'get',
    path: '/support/appeals/{appeal_id}/receipts/{receipt_id}/',
    tag: TAG,
    summary: 'Fetch a receipt, as an attachment',
    callers: ['merchant', 'operator'],
    parameters: [
      appealIdParameter,
      { in: 'path', name: 'receipt_id', description: 'The receipt’s numeric ID.', schema: numericId },
    ],
    answers: [
      { status: 200, description: 'The file.', files: RECEIPT_TYPES.map(({ mediaType }) => mediaType) },
      unauthorized,
      forbidden,
      notFound,
      tooManyWrongTokens,
      broken,
      unavailable,
      noReceiptSlot,
    ],
  },
];
