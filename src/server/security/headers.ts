import { PLAIN_STYLE_HASH } from '../site/plain-page.ts';
import {
  type DeploymentOptions,
  LOCKED_POLICY,
  type PolicySources,
  pagePolicy,
  scriptlessPolicy,
} from './csp.ts';

/**
 * Kinds of answers. The kind alone decides the headers:
 * - `document`: the payment page; `page`: a page with one inline style and no script
 * - `asset`: a file with its hash in its name; `file`: any other file; `embed`: the merchants' script
 * - `missing`: the page of a 404
 * - `api`: an answer of the service
 */
export const ANSWER_KINDS = ['document', 'page', 'asset', 'file', 'embed', 'missing', 'api'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** HSTS scope: host, subdomains, preload. */
export type HstsScope = 'host' | 'subdomains' | 'preload';

export interface HeaderSettings extends PolicySources, DeploymentOptions {
  readonly hsts: HstsScope;
}

export type Headers = Readonly<Record<string, string>>;

const TWO_YEARS_SECONDS = 63_072_000;
const HSTS: Readonly<Record<HstsScope, string>> = {
  host: `max-age=${TWO_YEARS_SECONDS}`,
  subdomains: `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
  preload: `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload`,
};

const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)';

const CACHE_CONTROL: Readonly<Record<AnswerKind, string>> = {
  document: 'no-cache',
  page: 'no-store',
  asset: 'public, max-age=31536000, immutable',
  file: 'public, max-age=3600',
  embed: 'public, max-age=3600, stale-while-revalidate=86400',
  missing: 'no-store',
  api: 'no-store',
};

/**
 * The complete headers of one kind of answer. The server, the build's configuration for other servers and `verify` all
 * use this function.
 */
export function headersFor(kind: AnswerKind, settings: HeaderSettings): Headers {
  return {
    'content-security-policy': policyFor(kind, settings),
    ...(isHtml(kind) ? { 'integrity-policy': 'blocked-destinations=(script)' } : {}),
    ...(settings.https ? { 'strict-transport-security': HSTS[settings.hsts] } : {}),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy':
      kind === 'embed' || isFramed(kind, settings) ? 'cross-origin' : 'same-origin',
    // A shop that sends COEP can only frame pages that send it too. This form still loads foreign QR images.
    ...(isFramed(kind, settings) ? { 'cross-origin-embedder-policy': 'credentialless' } : {}),
    ...(kind === 'embed' ? { 'access-control-allow-origin': '*' } : {}),
    'permissions-policy': PERMISSIONS,
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': CACHE_CONTROL[kind],
  };
}

function policyFor(kind: AnswerKind, settings: HeaderSettings): string {
  if (kind === 'document') return pagePolicy(settings, settings);
  return isHtml(kind) ? scriptlessPolicy(PLAIN_STYLE_HASH) : LOCKED_POLICY;
}

/** Whether other origins may show the answer in a frame. */
function isFramed(kind: AnswerKind, { frameAncestors }: HeaderSettings): boolean {
  return kind === 'document' && frameAncestors.length > 0;
}

function isHtml(kind: AnswerKind): boolean {
  return kind === 'document' || kind === 'page' || kind === 'missing';
}

/** The headers of every kind, precomputed. */
export function headersOfAllKinds(settings: HeaderSettings): Readonly<Record<AnswerKind, Headers>> {
  return {
    document: headersFor('document', settings),
    page: headersFor('page', settings),
    asset: headersFor('asset', settings),
    file: headersFor('file', settings),
    embed: headersFor('embed', settings),
    missing: headersFor('missing', settings),
    api: headersFor('api', settings),
  };
}
