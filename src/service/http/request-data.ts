/** The parts of a request that the fast path needs, so that the server need not create a `Request`. */
export interface RequestData {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  /** @param name in lower case @returns `null` when the request does not have it */
  header(name: string): string | null;
  /** Calls `run` once the exchange is over: the response is sent, or the client has gone. */
  onClose(run: () => void): void;
}

/** Up to this length, reading a body at once costs a fraction of streaming it, and its copies are small. */
const READ_AT_ONCE_BYTES = 64 * 1024;

/** Reads the body; `null` when it exceeds the limit. At most `limitBytes` are kept in memory. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  const header = request.headers.get('content-length');
  const length = header === null ? null : Number(header);
  if (length !== null && length > limitBytes) return null;
  if (length === null || !(length <= READ_AT_ONCE_BYTES)) return readStream(request, limitBytes, length);
  // A body is never longer than its Content-Length.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limitBytes ? null : bytes;
}

/**
 * Reads a body that may be large, no further than the limit, into memory that grows with what arrives and that
 * {@link freeBytes} gives back.
 * @param announced its length
 */
async function readStream(
  request: Request,
  limitBytes: number,
  announced: number | null,
): Promise<Uint8Array | null> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const most = announced ?? limitBytes;
  const buffer = new ArrayBuffer(0, { maxByteLength: most });
  const bytes = new Uint8Array(buffer);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return bytes;
      const at = bytes.byteLength;
      if (!(at + value.byteLength <= most)) {
        freeBytes(bytes);
        // Not awaited: cancelling one branch of a cloned request resolves only when all branches are cancelled.
        reader.cancel().catch(() => {});
        return null;
      }
      buffer.resize(at + value.byteLength);
      bytes.set(value, at);
    }
  } catch (error) {
    freeBytes(bytes);
    throw error;
  }
}

/**
 * Gives the memory of a large body back at once, not only when garbage is collected. It is empty then; a small one
 * stays.
 */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.resizable) buffer.resize(0);
}
