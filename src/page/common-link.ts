import { parseOrderId } from '../contract/ids.ts';
import type { OrderLink } from './order-link.ts';

/** Nothing that a messenger or a shop could have broken: letters, digits, and what parts them. */
const FOLDER = /^https?:\/\/[\w.:-]+\/(?:[\w-]+\/)*$/;
const QUERY = /^(?:[\w=&:/-]|\.\w|%3A|%2F)*$/;
const ID_LENGTH = 36;

/**
 * Reads an order link of the common form; `null` for any other, which `link.ts` may be able to read. Three plain
 * patterns: the first use of one for all of it, letters of either case alike, takes longer than everything else here.
 */
export function commonLinkOf(href: string): OrderLink | null {
  const [address = '', query = '', more] = href.split('?');
  const bare = address.endsWith('/') ? address.slice(0, -1) : address;
  const base = bare.slice(0, -ID_LENGTH);
  const orderId = parseOrderId(bare.slice(-ID_LENGTH));
  if (!orderId || more !== undefined || !FOLDER.test(base) || !QUERY.test(query)) return null;
  const parameter = (name: string) => (query && new URLSearchParams(query).get(name)) || null;
  return {
    orderId,
    clientId: parameter('client_id'),
    method: parameter('method'),
    language: parameter('lang'),
    plain: base + orderId,
  };
}
