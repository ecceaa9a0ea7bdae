/** Schemes that a browser runs, or reads from the payer's own device, rather than goes to. */
const NEVER = [
  'javascript',
  'data',
  'vbscript',
  'blob',
  'filesystem',
  'file',
  'about',
  'view-source',
  'intent',
];

/**
 * Whether a payer may be sent there: an absolute address without user-info, on the web or of an application. It
 * is the first of two guards; the page has its own, stricter one.
 */
export function isRedirectUrl(value: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  if (scheme === undefined || NEVER.includes(scheme)) return false;
  if (/[\s\\]/.test(value)) return false;
  if (scheme === 'http' || scheme === 'https') return isWebUrl(value);
  return URL.canParse(value);
}

/** Whether webhooks can be sent there; which hosts are refused is decided when they are. */
export function isCallbackUrl(value: string): boolean {
  return isWebUrl(value);
}

/** Whether an address of the web has a user name or a password, which browsers hide and webhooks do not send. */
export function hasUserInfo(value: string): boolean {
  // Without one there is none (URL standard, "authority state"), and nothing to take apart.
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
