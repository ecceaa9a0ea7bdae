import { isIP } from 'node:net';

/**
 * The client's address, as far as it can be trusted. Each proxy appends the address it was called from to
 * X-Forwarded-For, so only as many entries as there are proxies of ours, counted from the right, are true;
 * whatever stands to the left of them the client may have written itself.
 * @param socketAddress of the connection's other end
 * @param forwardedFor the header's value, or null
 * @param hops how many proxies of ours the request has passed; 0 means the header is not looked at
 */
export function clientAddress(socketAddress: string, forwardedFor: string | null, hops: number): string {
  const direct = plainAddress(socketAddress) ?? '0.0.0.0';
  if (hops === 0 || forwardedFor === null) return direct;
  const chain = forwardedFor.split(',');
  // Fewer entries than proxies: some proxy adds none, and the leftmost is the furthest that is known.
  const entry = chain[Math.max(0, chain.length - hops)];
  return plainAddress(entry ?? '') ?? direct;
}

/** An address without port, brackets, zone or IPv4-in-IPv6 wrapping; null when it is none. */
function plainAddress(text: string): string | null {
  const trimmed = text.trim();
  const inner =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = inner.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? null : address;
}
