/** Where a request came from, as the server saw it: proxies that are trusted are already resolved. */
export interface Connection {
  readonly remoteAddress: string;
}

/**
 * The address as it is kept and shown: IPv4 seen through an IPv6 socket (RFC 4291, section 2.5.5.2) is IPv4.
 * `null` when it is not known.
 */
export function addressOf(connection: Connection | undefined): string | null {
  return connection === undefined ? null : connection.remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '');
}
