import { isIP } from 'node:net';
import { isReachable, type Network } from './network-policy.ts';

/** Ports above 1023 that belong to other protocols (Fetch standard, "port blocking"). */
const OTHER_PROTOCOLS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
];

/**
 * Why an address cannot receive webhooks, as far as the URL itself tells; `null` when it can. Host names are
 * checked when they are resolved: see `guarded-lookup.ts`.
 */
export function addressProblem(address: string, network: Network): string | null {
  if (!URL.canParse(address)) return 'address is not a URL';
  const url = new URL(address);
  const mayBePlain = network !== 'public';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain)) return 'address is not https';
  if (url.username !== '' || url.password !== '') return 'address has a user name or a password';
  if (!isPortAllowed(url)) return 'address has a port of another protocol';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isReachable(host, network) ? 'address is not public' : null;
}

function isPortAllowed({ port, protocol }: URL): boolean {
  if (port === '') return true;
  const number = Number(port);
  if (number === 443 || (number === 80 && protocol === 'http:')) return true;
  return number > 1023 && !OTHER_PROTOCOLS.includes(number);
}
