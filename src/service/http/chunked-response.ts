import { BODY_LIMIT_BYTES } from './body.ts';
import type { ReceiptSlots, SlotHolder } from './receipt-slots.ts';

/** A response body that may be large. */
export interface ChunkedBody {
  readonly sizeBytes: number;
  /** The chunks to send. */
  readonly load: () => Promise<Iterator<Uint8Array> | AsyncIterator<Uint8Array>>;
}

/**
 * A 200 whose body goes out in chunks, each made when the client has read those before. A body over 64 KiB
 * takes a slot before it is loaded, and holds it until it has been sent, or the client has gone.
 * @throws HttpError 503 when no slot is free
 */
export async function chunkedResponse(
  request: Request,
  { sizeBytes, load }: ChunkedBody,
  headers: Readonly<Record<string, string>>,
  slots: ReceiptSlots,
  caller: SlotHolder,
): Promise<Response> {
  const all = { ...headers, 'content-length': String(sizeBytes) };
  // Nobody reads the body of its answer, so nothing would free the slot.
  if (request.method === 'HEAD') return new Response(null, { headers: all });
  const free = sizeBytes <= BODY_LIMIT_BYTES ? () => {} : slots.take(caller);
  try {
    const chunks = await load();
    // A database that does not answer is a 503, which must be known before the 200 is sent.
    const first = await chunks.next();
    return new Response(streamOf(first, chunks, free), { headers: all });
  } catch (error) {
    free();
    throw error;
  }
}

function streamOf(
  first: IteratorResult<Uint8Array>,
  chunks: Iterator<Uint8Array> | AsyncIterator<Uint8Array>,
  end: () => void,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<Uint8Array> | null = first;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = next ?? (await chunks.next());
          next = null;
          if (done !== true) return controller.enqueue(value);
          end();
          return controller.close();
        } catch (error) {
          // The rest of the answer cannot be sent, and its connection ends.
          end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

const CHUNK_BYTES = 48 * 1024;

/** Decodes Base64 by chunks. @param pieces each of which can be decoded by itself */
export async function* chunksOfBase64(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const length = (CHUNK_BYTES / 3) * 4;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += length) {
      yield Buffer.from(piece.slice(at, at + length), 'base64');
    }
  }
}

export function* chunksOf(bytes: Uint8Array): Iterator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
