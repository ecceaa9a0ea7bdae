/** What differs between two sites' policies; everything else is fixed. */
export interface PolicySources {
  /** `'sha256-…'` of every inline script and style of the document, quotes included. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  /** Origin of the API when it is not the page's own. */
  readonly apiOrigin: string | null;
}

export interface DeploymentOptions {
  /** Origins (or source expressions) of merchants that may frame the page, besides itself. */
  readonly frameAncestors: readonly string[];
  /** Whether the site is reached by https. */
  readonly https: boolean;
}

/**
 * Policy of an answer that is never a page: nothing in it may run, load, or be framed.
 * It costs nothing on JSON and takes the script out of an SVG opened by its address.
 */
export const LOCKED_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** This machine's own pages, which may frame a sandbox's. */
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
 * The same for a `<meta>`: without `frame-ancestors`, which works only as a header, and without
 * `upgrade-insecure-requests`, since a document does not know how it will be served.
 */
export function metaPolicy(sources: PolicySources): string {
  return directives(sources).flat().join('; ');
}

/** Policy of a page of ours that has one inline style and no script. */
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
