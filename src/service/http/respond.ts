import type { Refusal } from './refusal.ts';

/** JSON answer. Nothing of the API may be kept by a cache, unless the route says otherwise. */
export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

export function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}

/** Writes what was thrown. */
export function answerOf({ status, body, headers }: Refusal): Response {
  return typeof body === 'string' ? text(status, body, headers) : json(status, body, headers);
}
