import type * as v from 'valibot';
import { clientError } from '../../../contract/answers/errors-v1.ts';
import type { ResponseSpec } from '../../openapi/endpoint.ts';
import {
  broken,
  encodedBody,
  invalid,
  notFound,
  tooLarge,
  tooManyWrongTokens,
  unauthorized,
  unavailable,
} from '../v1/error-responses.ts';

/** The possible responses of a call. */
export interface CallResponses {
  /** 200, or 201 for a creation. */
  readonly status?: 200 | 201;
  readonly answer: v.GenericSchema;
  /** The resource in the path, which may be missing (404). */
  readonly missing?: string;
  /** Why a key may not have the right (403). */
  readonly forbidden?: string;
  /** Why the state may not allow the call (409). */
  readonly conflict?: string;
}

/** All responses of a call, the successful one first. @param notFoundReason why every call may be answered 404 */
export function responsesOf(
  { status = 200, answer, missing, forbidden, conflict }: CallResponses,
  notFoundReason: string | null,
): readonly ResponseSpec[] {
  return [
    { status, description: 'Done.', json: answer },
    unauthorized,
    ...(missing === undefined
      ? notFoundReason === null
        ? []
        : [{ status: 404, description: `${notFoundReason}.`, json: clientError }]
      : [notFound(notFoundReason === null ? missing : `${notFoundReason}, or: ${missing}`)]),
    ...(forbidden === undefined ? [] : [{ status: 403, description: forbidden, json: clientError }]),
    ...(conflict === undefined ? [] : [{ status: 409, description: conflict, json: clientError }]),
    tooLarge,
    encodedBody,
    invalid,
    tooManyWrongTokens,
    broken,
    unavailable,
  ];
}
