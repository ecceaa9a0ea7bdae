import { type OrderId, parseOrderId } from '../contract/ids.ts';

/** The parts of an order link. Its parameters are untrusted: code compares them with known values and never renders them. */
export interface OrderLink {
  /** `null`: the link has no order ID. */
  readonly orderId: OrderId | null;
  readonly clientId: string | null;
  readonly method: string | null;
  /** The methods to offer, separated by commas. */
  readonly methods: string | null;
  readonly language: string | null;
  /** The link in the form it came in, without other parameters, hash and surrounding text, for another device. */
  readonly plain: string;
}

/**
 * Up to the ID, perhaps with surrounding text before it, and the ID. A longer run of its letters is no ID, and the picture of a QR code is no
 * order.
 */
const LINK =
  /^(?![^?#]*\/qr\/[\da-f-]{36}\.png)(\w+:\/\/[^/?#]+(?:\/(?:[^?#]*\/)?|[^?#]*\?(?:[^#]*[&;?])?order_id=))[^\da-z/?#&]*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?!-?[\da-z])/i;

/** How often messengers and trackers encode a link that was encoded already. */
const MOST_ENCODINGS = 3;

/**
 * Reads `<base>/<id>`, `<base>/order/<id>` or `<base>?order_id=<id>`, in any case, with the surrounding text that
 * messengers add: punctuation, quotes, invisible characters, words, parameters, `&amp;`, more encoding. Never throws.
 * @param href address of the page
 */
export function orderLinkOf(href: string): OrderLink {
  let text = href;
  for (let i = 0; i <= MOST_ENCODINGS; i++) {
    text = text.replace(/[\xad\u200b-\u200f\u2060\ufeff]/g, '');
    const [, base = '', id] = LINK.exec(text) || [];
    const orderId = parseOrderId(id);
    if (orderId) return linkOf(text, orderId, base.replace(/\?.*/, '?order_id=') + orderId);
    text = decoded(text);
  }
  return linkOf(href, null, href.replace(/[?#][\s\S]*/, ''));
}

function linkOf(text: string, orderId: OrderId | null, plain: string): OrderLink {
  const parameter = (name: string): string | null => {
    const [, raw = ''] = new RegExp(`[?&;]${name}=([^&#?]*)`, 'i').exec(text) || [];
    const value = decoded(raw.replace(/\+/g, ' '));
    return value.replace(/[\s.,)>\]"'»”]+$/, '').trim() || null;
  };
  return {
    orderId,
    clientId: parameter('client_id'),
    method: parameter('method'),
    methods: parameter('methods'),
    language: parameter('lang'),
    plain,
  };
}

/** Decodes the valid escapes and keeps the rest: `decodeURIComponent` throws on `%E0%`. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
