import { bytesOf, isIn, rangeOf } from '../lib/ip.ts';

/**
 * The addresses that webhooks may reach: the public internet; also loopback, for development; or also private
 * networks. Link-local addresses, and with them cloud metadata services, are never allowed.
 */
export const NETWORKS = ['public', 'loopback', 'any'] as const;
export type Network = (typeof NETWORKS)[number];

/** Not the public internet: the IPv4 special-purpose registry (RFC 6890), and a cloud's host agent. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8', // "this network"
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host agent
  '169.254.0.0/16', // link-local; metadata services
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
].map(rangeOf);

/**
 * The only routed part of IPv6 (RFC 4291, section 2.4). It excludes the unspecified address, loopback, every
 * form of embedded IPv4 (mapped, compatible, NAT64), unique-local, link-local and multicast.
 */
const GLOBAL_V6 = rangeOf('2000::/3');

const NOT_PUBLIC_V6 = [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: an IPv4 address in another spelling
  '3fff::/20', // documentation
].map(rangeOf);

const LOOPBACK = ['127.0.0.0/8', '::1/128'].map(rangeOf);
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(rangeOf);

/** Cloud metadata services within private ranges. */
const METADATA = ['fd00:ec2::254/128', 'fd20:ce::254/128', '100.100.100.200/32'].map(rangeOf);

/** Whether a webhook may be sent to this IP address; an unparsable one may not. */
export function isReachable(address: string, network: Network): boolean {
  const bytes = bytesOf(address);
  if (bytes === null) return false;
  const among = (ranges: readonly ReturnType<typeof rangeOf>[]) => ranges.some((range) => isIn(bytes, range));
  if (network !== 'public' && among(LOOPBACK)) return true;
  if (network === 'any' && among(PRIVATE) && !among(METADATA)) return true;
  return bytes.length === 4 ? !among(NOT_PUBLIC_V4) : isIn(bytes, GLOBAL_V6) && !among(NOT_PUBLIC_V6);
}
