/** The parts of a request that a poll is answered by, so that the server need not make a `Request` of it. */
export interface RequestData {
  readonly method: string;
  /** With its query, if there is one. */
  readonly path: string;
  /** @param name in lower case @returns `null` when the request does not have it */
  header(name: string): string | null;
}

/** The body, or `null` when it is longer than allowed. Not more than `limitBytes` are ever kept. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  const length = request.headers.get('content-length');
  if (length === null) return readStream(request, limitBytes);
  if (Number(length) > limitBytes) return null;
  // HTTP has it that no more comes than was announced, and in one piece it costs a fraction of what a stream does.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limitBytes ? null : bytes;
}

/** For a body that does not say how long it is: reads no further than the limit. */
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
      // Not waited for: of a request that was cloned, it ends only when all its copies are given up.
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}
