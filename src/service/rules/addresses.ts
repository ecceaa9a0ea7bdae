/** Schemes that a browser executes or resolves locally instead of navigating. */
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
 * Whether a payer may be redirected there: an absolute web or app URL without user-info. The page checks
 * again, more strictly.
 */
export function isRedirectUrl(value: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(value)?.[1]?.toLowerCase();
  if (scheme === undefined || NEVER.includes(scheme)) return false;
  if (/[\s\\]/.test(value)) return false;
  if (scheme === 'http' || scheme === 'https') return isWebUrl(value);
  return URL.canParse(value);
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
