/** The client of a request; the server has already resolved trusted proxies. */
export interface Connection {
  readonly remoteAddress: string;
  /** The ID that the request's response and log line share. */
  readonly requestId?: string;
  /** The ID of the caller's trace (W3C Trace Context). */
  readonly traceId?: string;
}

/**
 * The client's address as it is stored and shown; an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2)
 * becomes IPv4.
 * @returns `null` when the address is unknown
 */
export function addressOf(connection: Connection | undefined): string | null {
  return connection === undefined ? null : connection.remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '');
}
