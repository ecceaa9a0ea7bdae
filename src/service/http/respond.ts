import type { Refusal } from './http-error.ts';
import { jsonReply, type Reply, responseOf, textReply } from './response-data.ts';

/** JSON answer. Nothing of the API may be kept by a cache, unless the route says otherwise. */
export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOf(jsonReply(status, body, headers));
}

export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOf(textReply(status, body, headers));
}

/** What was thrown, to be written. */
export function replyOf({ status, body, headers }: Refusal): Reply {
  return typeof body === 'string' ? textReply(status, body, headers) : jsonReply(status, body, headers);
}

/** Writes what was thrown. */
export function answerOf(refusal: Refusal): Response {
  return responseOf(replyOf(refusal));
}
