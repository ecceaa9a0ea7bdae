import { isIP } from 'node:net';

/**
 * The client's IP address, as far as it can be trusted. Each proxy appends its peer's address to X-Forwarded-For, so only
 * the rightmost entries, one for each trusted proxy, are reliable; the client may have forged the others.
 * @param socketAddress peer address of the connection
 * @param forwardedFor the header's value, or null
 * @param hops number of trusted proxies; 0 ignores the header
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const direct = plainAddress(socketAddress) ?? '0.0.0.0';
  if (hops === 0 || forwardedFor === null) return direct;
  const chain = forwardedFor.split(',');
  // With fewer entries than proxies some proxy adds none; the leftmost entry is then the best known address.
  const entry = chain[Math.max(0, chain.length - hops)];
  return plainAddress(entry ?? '') ?? direct;
}

/** Strips port, brackets, zone and the IPv4-mapped prefix from an IP address; null when the text is not one. */
function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const inner =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = inner.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? null : address;
}
