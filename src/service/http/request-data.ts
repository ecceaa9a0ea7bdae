/** The parts of a request that the fast path needs, so that the server need not create a `Request`. */
export interface RequestData {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  /** @param name in lower case @returns `null` when the request does not have it */
  header(name: string): string | null;
}

/** Reads the body; `null` when it exceeds the limit. At most `limitBytes` are kept in memory. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  const length = request.headers.get('content-length');
  if (length === null) return readStream(request, limitBytes);
  if (Number(length) > limitBytes) return null;
  // A body is never longer than its Content-Length, and reading it at once costs a fraction of streaming it.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limitBytes ? null : bytes;
}

/** For a body without Content-Length: stops reading at the limit. */
async function readStream(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.byteLength;
    if (length > limitBytes) {
      // Not awaited: cancelling one branch of a cloned request resolves only when all branches are cancelled.
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}
