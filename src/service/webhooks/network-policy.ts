import { bytesOf, isIn, rangeOf } from '../lib/ip.ts';

/**
 * Which addresses webhooks may go to: those of the public internet; besides them this machine's own, for trying
 * out; or also those of the networks it is in. What is link-local, and with it every cloud's metadata, never.
 */
export const NETWORKS = ['public', 'loopback', 'any'] as const;
export type Network = (typeof NETWORKS)[number];

/** Where nobody's shop is: the special-purpose registry of IPv4 (RFC 6890), and a cloud's host service. */
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
 * The only part of IPv6 that is routed (RFC 4291, section 2.4). Outside it are the unspecified address, loopback,
 * every spelling of an IPv4 address (mapped, compatible, NAT64), unique-local, link-local and multicast.
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

/** Metadata services that sit in a private range. */
const METADATA = ['fd00:ec2::254/128', 'fd20:ce::254/128', '100.100.100.200/32'].map(rangeOf);

/** Whether a webhook may be sent to this IP address. What cannot be read may not. */
export function isReachable(address: string, network: Network): boolean {
  const bytes = bytesOf(address);
  if (bytes === null) return false;
  const among = (ranges: readonly ReturnType<typeof rangeOf>[]) => ranges.some((range) => isIn(bytes, range));
  if (network !== 'public' && among(LOOPBACK)) return true;
  if (network === 'any' && among(PRIVATE) && !among(METADATA)) return true;
  return bytes.length === 4 ? !among(NOT_PUBLIC_V4) : isIn(bytes, GLOBAL_V6) && !among(NOT_PUBLIC_V6);
}
