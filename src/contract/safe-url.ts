import type { PaymentLinks } from './payment.ts';

/** No white space, control or invisible characters, no backslash: browsers repair those in different ways. */
const CLEAN =
  /^[!-[\]-~\xa1-\xac\xae-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ufefe]+$/;

/**
 * Two slashes, no user-info, a host in ASCII or wholly in Cyrillic: mixed alphabets imitate other names and must come as
 * punycode.
 */
const WEB = /^https?:\/\/([\w.-]+|[\u0400-\u04ff\d.-]+)(:\d+)?(?:[/?#]|$)/i;

/** RFC 1035, section 2.3.4: in octets. */
const LONGEST_HOST = 253;

/** A shop's own app. Schemes that run or read something in the browser never match, even if the settings name them. */
const APP = /^(?!(?:\w*script|https?|data|blob|file|filesystem|about|intent):)([a-z][a-z\d+.-]*:)\/\/[^@]*$/i;

/** Limits for redirects: the page's own address and the allowed app schemes. */
export interface RedirectRules {
  /** Origin of the page. */
  readonly origin: string;
  /** Its scheme, with the colon: a page on http may send to http. */
  readonly protocol: string;
  /** Schemes of shops' own apps that may be opened, in small letters, with the colon. */
  readonly appSchemes: readonly string[];
  /** The page's own order link, with the order ID at its end: a payer is never sent back into it. `null`: not known yet. */
  readonly orderLink: string | null;
}

/** An address that passed {@link redirectTarget}. */
export interface RedirectTarget {
  /** Byte for byte as the order has it. */
  readonly href: string;
  /** The host to show; of an app, the scheme. */
  readonly host: string;
}

/**
 * The safe form of a redirect address.
 * @param value a redirect URL of the order, as it came
 * @returns `null` when the page must not redirect there
 */
export function redirectTarget(value: unknown, rules: RedirectRules): RedirectTarget | null {
  const href = cleanText(value);
  const web = webAddress(href);
  if (web) {
    const allowed = web.url.protocol === 'https:' || rules.protocol === 'http:';
    return allowed && !isOwnLink(web.url, rules) ? { href, host: web.host } : null;
  }
  const [, found = ''] = APP.exec(href) || [];
  const scheme = found.toLowerCase();
  return scheme && rules.appSchemes.includes(scheme) ? { href, host: scheme.slice(0, -1) } : null;
}

/** Bank apps: members of the fast payment system, and the few with a scheme of their own. */
const BANK_APP =
  /^(bank1\d{11}|sberpay|sbolpay|sberbankonline|sbolonline|tinkoffbank|tbank|btripsexpenses|budgetonline-ios|ios-app-smartonline):\/\/[\w.-]+([/?#]|$)/;

const IMAGE_DATA = /^data:image\/(png|gif|jpeg);base64,[A-Za-z\d+/]+={0,2}$/;

/** A link to a bank's page or app, for a press by the payer; `null` when it is not safe. */
export function bankLink(value: unknown): string | null {
  const href = cleanText(value);
  const web = webAddress(href);
  return (web ? web.url.protocol === 'https:' : BANK_APP.test(href)) ? href : null;
}

/**
 * The address of an image that the page may load; `null` when it is not safe.
 * @param apiOrigin origin of the service, which may be on http
 */
export function imageAddress(value: unknown, apiOrigin: string): string | null {
  const src = cleanText(value);
  const web = webAddress(src);
  const allowed = web ? web.url.protocol === 'https:' || web.url.origin === apiOrigin : IMAGE_DATA.test(src);
  return allowed ? src : null;
}

/** One address without headers that a browser would repair; the rest is the mail's subject and text. */
const MAIL = /^mailto:[\w.+%-]+@[\w.-]+(\?[^#]*)?$/i;

/** RFC 3966: digits with their separators. `*` and `#` would run a command of the phone's network. */
const PHONE = /^tel:\+?\d[\d().-]*(;[\w=%+.-]+)*$/i;

/**
 * Where the shop answers payers: a page, a mail or a phone call, for a press by the payer; `null` when it is not safe.
 * @param template the order's `support_url`; in it `{payment}` and `{order}` stand for these values, percent-encoded
 */
export function supportAddress(
  template: unknown,
  values: { readonly payment: string; readonly order: string },
): string | null {
  const href = cleanText(template)
    .replace(/\{payment\}/g, () => encoded(values.payment))
    .replace(/\{order\}/g, () => encoded(values.order));
  const web = webAddress(href);
  return (web ? web.url.protocol === 'https:' : MAIL.test(href) || PHONE.test(href)) ? href : null;
}

/** Half of a surrogate pair cannot be encoded: such a value says nothing. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '';
  }
}

/** The text that a QR code drawn by us carries: a payment link, in the order of trust; `null`: there is none. */
export function qrPayload({ qrCode, tpayLink, nspkUrl, deeplinkUrl }: PaymentLinks): string | null {
  const candidates = [isPaymentLink(qrCode) ? qrCode : null, tpayLink, nspkUrl, deeplinkUrl];
  return candidates.map(bankLink).find(Boolean) || null;
}

/** The image at `qr_code`; `null` when it is none. For payments without a {@link qrPayload}. */
export function qrImage({ qrCode }: PaymentLinks, apiOrigin: string): string | null {
  return isPaymentLink(qrCode) ? null : imageAddress(qrCode, apiOrigin);
}

/** A link of the fast payment system, or one with an EMVCo payload in its hash: the content of a QR code, not an image. */
function isPaymentLink(value: string | null): boolean {
  const web = webAddress(cleanText(value));
  return web !== null && (web.host === 'qr.nspk.ru' || web.url.hash.startsWith('#000201'));
}

/** The value when it is clean text, else ''. */
function cleanText(value: unknown): string {
  return typeof value === 'string' && CLEAN.test(value) ? value : '';
}

/** Parses an http(s) address without a base; `null` for any other. `host` as it was written, in lower case. */
function webAddress(href: string): { url: URL; host: string } | null {
  const [, written = '', port = ''] = WEB.exec(href) || [];
  const name = written.toLowerCase();
  if (name === '' || name.length > LONGEST_HOST) return null;
  try {
    const url = new URL(href);
    // 0x7f.1 and 2130706433 turn into another host: the one that is written is the one that is meant.
    return url.hostname === name || /[^\w.-]/.test(name) ? { url, host: name + port } : null;
  } catch {
    return null;
  }
}

function isOwnLink(url: URL, { origin, orderLink }: RedirectRules): boolean {
  return orderLink !== null && url.origin === origin && url.href.toLowerCase().includes(orderLink.slice(-36));
}
