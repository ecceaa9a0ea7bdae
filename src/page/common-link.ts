import { parseOrderId } from '../contract/ids.ts';
import type { OrderLink } from './link.ts';

/** Nothing that a messenger or a shop could have broken: letters, digits, and what parts them. */
const COMMON =
  /^(https?:\/\/[\w.:-]+\/(?:[\w-]+\/)*)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:\?((?:[\w=&:/-]|\.\w|%3A|%2F)*))?$/i;

/** Reads an order link of the common form; `null` for any other, which `link.ts` may be able to read. */
export function commonLinkOf(href: string): OrderLink | null {
  const [, base = '', id, query] = COMMON.exec(href) || [];
  const orderId = parseOrderId(id);
  if (!orderId) return null;
  const parameters = new URLSearchParams(query);
  return {
    orderId,
    clientId: parameters.get('client_id') || null,
    method: parameters.get('method') || null,
    language: parameters.get('lang') || null,
    plain: base + orderId,
  };
}
