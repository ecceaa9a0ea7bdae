/** The sources that differ between two sites' policies; everything else is fixed. */
export interface PolicySources {
  /** `'sha256-…'` of each inline script, quotes included. */
  readonly scriptHashes: readonly string[];
  /** The same of each inline style. */
  readonly styleHashes: readonly string[];
  /** Origin of the API when it is not the page's own. */
  readonly apiOrigin: string | null;
}

export interface DeploymentOptions {
  /** Origins or source expressions of the merchants that may frame the page, besides the page's own origin. */
  readonly frameAncestors: readonly string[];
  /** Whether the site's public URL is https. */
  readonly https: boolean;
}

/**
 * Policy of an answer that is not a page: it forbids scripts, loads and framing. It is harmless on JSON and disables the
 * scripts of an SVG that is opened directly.
 */
export const LOCKED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Origins of pages on this machine, which may frame a sandbox's page. */
export const LOCALHOST_ORIGINS: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*'];

/** Content-Security-Policy of the page as a header (CSP 3, Trusted Types). */
export function pagePolicy(sources: PolicySources, { frameAncestors, https }: DeploymentOptions): string {
  const [kept, trustedTypes] = directives(sources);
  return [
    ...kept,
    directive('frame-ancestors', "'self'", ...frameAncestors),
    ...trustedTypes,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * Content-Security-Policy of the page as a `<meta>`: without `frame-ancestors`, which only a header can set, and without
 * `upgrade-insecure-requests`, because the build does not know whether the site is https.
 */
export function metaPolicy(sources: PolicySources): string {
  return directives(sources).flat().join('; ');
}

/** Policy of a page with one inline style and no script. */
export function scriptlessPolicy(styleHash: string): string {
  return `${LOCKED_POLICY}; style-src ${styleHash}; require-trusted-types-for 'script'; trusted-types 'none'`;
}

function directives({ scriptHashes, styleHashes, apiOrigin }: PolicySources): [string[], string[]] {
  const api = apiOrigin === null ? [] : [apiOrigin];
  return [
    [
      "default-src 'none'",
      directive('script-src', "'self'", ...scriptHashes),
      directive('style-src', "'self'", ...styleHashes),
      directive(
        'img-src',
        "'self'",
        'https:',
        'data:',
        ...api.filter((origin) => origin.startsWith('http:')),
      ),
      directive('connect-src', "'self'", ...api),
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
    ],
    ["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ];
}

function directive(name: string, ...values: readonly string[]): string {
  return [name, ...values].join(' ');
}
