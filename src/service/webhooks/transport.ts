/** One POST request to an external server. */
export interface TransportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The response: its status and the beginning of its body. */
export interface TransportResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a request; rejects when there is no response, or when the signal is aborted. It follows no redirects. It calls
 * `connected` once the request can be written.
 */
export type Transport = (
  message: TransportRequest,
  signal: AbortSignal,
  connected: () => void,
) => Promise<TransportResponse>;

/** The most bytes read of a response: a longer one is a mistake or an attack. */
export const RESPONSE_LIMIT_BYTES = 64 * 1024;

/** The address is not allowed; the message gives the reason. */
export class AddressBlockedError extends Error {
  override readonly name = 'AddressBlockedError';
}
