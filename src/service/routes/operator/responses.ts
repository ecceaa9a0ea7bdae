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

/** The possible responses of an operator call. */
export interface CallResponses {
  /** 200, or 201 for a creation. */
  readonly status?: 200 | 201;
  readonly answer: v.GenericSchema;
  /** The resource in the path, which may be missing (404). */
  readonly missing?: string;
  /** Why the state may not allow the call (409). */
  readonly conflict?: string;
}

/** All responses of a call, the successful one first. */
export function responsesOf({
  status = 200,
  answer,
  missing,
  conflict,
}: CallResponses): readonly ResponseSpec[] {
  const none = 'There is no operator in the settings';
  return [
    { status, description: 'Done.', json: answer },
    unauthorized,
    missing === undefined
      ? { status: 404, description: `${none}.`, json: clientError }
      : notFound(`${none}, or: ${missing}`),
    ...(conflict === undefined ? [] : [{ status: 409, description: conflict, json: clientError }]),
    tooLarge,
    encodedBody,
    invalid,
    tooManyWrongTokens,
    broken,
    unavailable,
  ];
}
