import type { HttpError } from './http-error.ts';
import { jsonResponseData, type ResponseData, responseOf, textResponseData } from './response-data.ts';

/** A JSON response, not cacheable unless `headers` say otherwise. */
export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOf(jsonResponseData(status, body, headers));
}

export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOf(textResponseData(status, body, headers));
}

/** An error response as data. */
export function responseDataOf({ status, body, headers }: HttpError): ResponseData {
  return typeof body === 'string'
    ? textResponseData(status, body, headers)
    : jsonResponseData(status, body, headers);
}

/** An error as a response. */
export function responseTo(error: HttpError): Response {
  return responseOf(responseDataOf(error));
}
