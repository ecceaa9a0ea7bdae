/**
 * The hard limit of a request's body, above the service's own limits. A receipt of 16 MiB in Base64 fits.
 */
export const MAX_BODY_BYTES = 24 * 1024 * 1024;

/**
 * @returns the request to handle, or null when its `Content-Length` exceeds the limit (413). A body of unknown length fails
 * with an error at the limit.
 */
export function limitBody(request: Request, mostBytes: number): Request | null {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const length = request.headers.get('content-length');
  if (length !== null) return Number(length) <= mostBytes ? request : null;
  if (request.body === null) return request;
  let seen = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > mostBytes) controller.error(new RangeError('body too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const init: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
  return new Request(request, init);
}
