/**
 * The last wall behind the service's own limits: no request brings in more than this, whatever it says of
 * itself. A receipt of 16 MiB in Base64 fits.
 */
export const MAX_BODY_BYTES = 24 * 1024 * 1024;

/**
 * @returns the request to go on with, or null when it says it is too large (413). A body of unknown length
 * breaks off with an error at the limit.
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
