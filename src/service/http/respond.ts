import type { HttpError } from './http-error.ts';
import { jsonResponseData, type ResponseData, responseOf, textResponseData } from './response-data.ts';

/** JSON answer. Nothing of the API may be kept by a cache, unless the route says otherwise. */
export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOf(jsonResponseData(status, body, headers));
}

export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOf(textResponseData(status, body, headers));
}

/** What was thrown, to be written. */
export function responseDataOf({ status, body, headers }: HttpError): ResponseData {
  return typeof body === 'string'
    ? textResponseData(status, body, headers)
    : jsonResponseData(status, body, headers);
}

/** Writes what was thrown. */
export function responseTo(refusal: HttpError): Response {
  return responseOf(responseDataOf(refusal));
}
