import { bankLink, imageAddress, qrImage, qrPayload, redirectTarget } from '../../contract/safe-url.ts';

/** Where the page may send payers, by the service's settings. */
export interface PageRules {
  /** The base URL of order links. */
  readonly publicUrl: string;
  /** Schemes of shops' apps, in lower case, without the colon. */
  readonly appSchemes: readonly string[];
}

/** Whether a value has the form of an address that a page with the right settings follows. */
export function isRedirectUrl(value: string): boolean {
  return isFollowed(value, 'http:', [schemeOf(value)]);
}

/** Why the page would never follow a redirect address, or `null`. */
export function redirectProblem(value: string, { publicUrl, appSchemes }: PageRules): string | null {
  if (hasUserInfo(value)) return 'address has a user name or a password';
  if (isFollowed(value, new URL(publicUrl).protocol, appSchemes)) return null;
  if (!isRedirectUrl(value)) return 'value is not an address that a payer can be sent to';
  const scheme = schemeOf(value);
  if (scheme === 'http') return 'the page is on https and sends nobody to http: an https address is needed';
  const known = appSchemes.length === 0 ? 'there is no other' : `others are ${appSchemes.join(', ')}`;
  return `the page does not open the scheme ${scheme}: https is needed (${known})`;
}

/** Why the page would never show a link among the requisites, or `null`. @param field its wire name */
export function requisiteLinkProblem(field: string, value: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl);
  switch (field) {
    case 'qr_code':
      return isQrCode(value, origin) ? null : 'value is neither a payment link nor an https image';
    case 'qr_code_link':
      return imageAddress(value, origin) === null ? 'value is not an https address' : null;
    case 'tpay_link':
    case 'nspk_url':
    case 'donation_url':
      return bankLink(value) === null ? 'value is neither an https address nor the link of a bank app' : null;
    default:
      return null;
  }
}

function isQrCode(qrCode: string, apiOrigin: string): boolean {
  const links = { qrCode, tpayLink: null, nspkUrl: null, deeplinkUrl: null, donationUrl: null };
  return (qrPayload(links) ?? qrImage(links, apiOrigin)) !== null;
}

function isFollowed(value: string, protocol: string, schemes: readonly string[]): boolean {
  const appSchemes = schemes.map((scheme) => `${scheme}:`);
  return redirectTarget(value, { origin: '', protocol, appSchemes, orderLink: null }) !== null;
}

/** In lower case, without the colon; empty when there is none. */
function schemeOf(value: string): string {
  return /^([a-z][a-z\d+.-]*):/i.exec(value)?.[1]?.toLowerCase() ?? '';
}

/** Local part, domain, and header fields (RFC 6068, section 2), in ASCII; placeholders in the fields only. */
const MAILTO = /^mailto:[\w.+%-]+@[a-z\d-]+(\.[a-z\d-]+)+(\?[\w.~%!$'()*+,;:@/?={}&-]*)?$/i;
/** A number with visual separators (RFC 3966, section 3). */
const TEL = /^tel:\+?\d[\d().-]{2,30}$/i;

/** Why a merchant's support link is refused, or `null`. */
export function supportUrlProblem(value: string): string | null {
  const rest = value.replace(/\{(payment|order)\}/g, '');
  if (/[{}]/.test(rest)) return 'the only placeholders are {payment} and {order}';
  if (hasUserInfo(value)) return 'address has a user name or a password';
  const isFine = isFollowed(value, 'https:', []) || MAILTO.test(value) || TEL.test(value);
  return isFine
    ? null
    : 'value is not an https, mailto or tel address, such as https://shop.example/help?order={order}';
}

/** Whether the URL can receive webhooks; the network policy is checked at delivery. */
export function isCallbackUrl(value: string): boolean {
  return isWebUrl(value);
}

/** Whether a web URL has user-info, which browsers hide and webhooks do not send. */
export function hasUserInfo(value: string): boolean {
  // Only an `@` can end user-info (URL standard, "authority state"), so most URLs need no parsing.
  if (!value.includes('@') || !hasWebForm(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

function isWebUrl(value: string): boolean {
  return hasWebForm(value) && !hasUserInfo(value);
}

function hasWebForm(value: string): boolean {
  return /^https?:\/\/[^/?#]/i.test(value) && URL.canParse(value);
}
