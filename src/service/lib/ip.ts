import { isIPv4, isIPv6 } from 'node:net';

/**
 * Parses an IP address into four or sixteen bytes; `null` when the text is not one, or has a zone ID
 * (`%eth0`).
 */
export function bytesOf(address: string): readonly number[] | null {
  if (isIPv4(address)) return address.split('.').map(Number);
  if (!isIPv6(address) || address.includes('%')) return null;
  const [head = '', tail] = expandedTail(address).split('::');
  const first = groupsIn(head);
  const last = tail === undefined ? [] : groupsIn(tail);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...zeros, ...last].flatMap((group) => [group >> 8, group & 0xff]);
}

/** Rewrites a dotted IPv4 tail of an IPv6 address (RFC 4291, section 2.2) in hexadecimal groups. */
function expandedTail(address: string): string {
  const dotted = /[\d.]+$/.exec(address)?.[0] ?? '';
  if (!isIPv4(dotted)) return address;
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  const groups = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
  return `${address.slice(0, -dotted.length)}${groups.join(':')}`;
}

function groupsIn(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

/** A CIDR range: all addresses whose first `bits` bits equal the base's. */
export interface Range {
  readonly base: readonly number[];
  readonly bits: number;
}

/** Parses a CIDR range such as `10.0.0.0/8`. @throws TypeError when the text is not one */
export function rangeOf(cidr: string): Range {
  const [address = '', bits = ''] = cidr.split('/');
  const base = bytesOf(address);
  if (base === null || !/^\d+$/.test(bits) || Number(bits) > base.length * 8) {
    throw new TypeError(`${cidr} is no range of addresses`);
  }
  return { base, bits: Number(bits) };
}

export function isIn(bytes: readonly number[], { base, bits }: Range): boolean {
  if (bytes.length !== base.length) return false;
  return base.every((expected, index) => {
    const compared = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - compared)) & 0xff;
    return ((bytes[index] ?? 0) & mask) === (expected & mask);
  });
}
