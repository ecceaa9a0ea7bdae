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

function isWebUrl(value: string): boolean {
  if (!/^https?:\/\/[^/?#]/i.test(value) || !URL.canParse(value)) return false;
  // Without one there is no user-info (URL standard, "authority state"), and nothing to take apart.
  if (!value.includes('@')) return true;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
