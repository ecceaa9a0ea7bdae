import { readBytes } from './body.ts';

/** What came with a request, as far as anybody looks at it: two functions, so that it need not become a `Request`. */
export interface Sent {
  /** @param name in lower case @returns `null` when there is none */
  header(name: string): string | null;
  /** The body, or `null` when it is longer than that: then not more than that is kept of it. */
  bytes(limitBytes: number): Promise<Uint8Array | null>;
}

/** A request without a `Request`. */
export interface Asked extends Sent {
  readonly method: string;
  /** With its query, if there is one. */
  readonly path: string;
}

export function sentIn(request: Request): Sent {
  return {
    header: (name) => request.headers.get(name),
    bytes: (limitBytes) => readBytes(request, limitBytes),
  };
}
