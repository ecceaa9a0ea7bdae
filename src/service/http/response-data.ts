/** A response as plain data; the fast path writes it to the socket without creating a `Response`. */
export interface ResponseData {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

type Headers = ResponseData['headers'];

export function jsonResponseData(status: number, body: object, headers: Headers = {}): ResponseData {
  return responseDataWith(status, 'application/json', JSON.stringify(body), headers);
}

export function textResponseData(status: number, body: string, headers: Headers = {}): ResponseData {
  return responseDataWith(status, 'text/plain; charset=utf-8', body, headers);
}

/** API responses are not cacheable unless `headers` say otherwise. */
function responseDataWith(status: number, type: string, body: string, headers: Headers): ResponseData {
  return { status, headers: { 'content-type': type, 'cache-control': 'no-store', ...headers }, body };
}

export function responseOf({ status, headers, body }: ResponseData): Response {
  return new Response(body, { status, headers });
}
