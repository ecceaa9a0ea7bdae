/** Where a request came from, as the server saw it: proxies that are trusted are already resolved. */
export interface Connection {
  readonly remoteAddress: string;
}
