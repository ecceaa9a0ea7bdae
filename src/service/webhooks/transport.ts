/** One POST to somebody else's server. */
export interface TransportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the other side said: the status, and the beginning of the body. */
export interface TransportResponse {
  readonly status: number;
  readonly text: string;
}

/** Makes the call; rejects when no status comes, also when the signal says so. It follows no redirect. */
export type Transport = (message: TransportRequest, signal: AbortSignal) => Promise<TransportResponse>;

/** As much of a reply as is read: more is somebody's mistake, or an attack. */
export const RESPONSE_LIMIT_BYTES = 64 * 1024;

/** Why a call was not made. */
export class AddressBlockedError extends Error {
  override readonly name = 'AddressBlockedError';
}
