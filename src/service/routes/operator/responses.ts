import type * as v from 'valibot';
import { clientError } from '../../../contract/answers/errors-v1.ts';
import type { ResponseSpec } from '../../openapi/endpoint.ts';
import {
  broken,
  encodedBody,
  invalid,
  notFound,
  tooLarge,
  unauthorized,
  unavailable,
} from '../v1/error-responses.ts';

/** How a call may end. */
export interface CallResponses {
  /** 200 unless it makes something. */
  readonly status?: 200 | 201;
  readonly answer: v.GenericSchema;
  /** What the path names, which may not be there. */
  readonly missing?: string;
  /** Why it may be impossible in the state that things are in. */
  readonly conflict?: string;
}

/** The answers of a call, the good one first. */
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
    broken,
    unavailable,
  ];
}
