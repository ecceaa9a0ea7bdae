import { LOCALHOST_ORIGINS } from '../security/csp.ts';

/** One difference in one answer. */
export interface Difference {
  /** `the page, /`. */
  readonly where: string;
  readonly what: string;
  /** Whether the site did not answer at all. */
  readonly isSilence: boolean;
}

/** The difference that an https site shows against a build compared over http (`security/csp.ts`). */
const ON_HTTPS = "content-security-policy has upgrade-insecure-requests, which is not in the build's";

/** Groups equal differences into one sentence each, in the order of their first occurrence. */
export function sentencesOf(findings: readonly Difference[]): string[] {
  const places = new Map<string, string[]>();
  for (const { where, what } of findings) places.set(what, [...(places.get(what) ?? []), where]);
  return [...places].map(([what, [first, ...others]]) => {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${first}${more}, ${explained(what)}`;
  });
}

/** A difference in `frame-ancestors`, capturing the sources that the site sends. */
const FRAMED_BY = /^content-security-policy says frame-ancestors (.*) instead of /;

/** Adds advice to the two differences that the project's own server shows by design. */
function explained(what: string): string {
  // Over http, the site is compared with the build's headers for http.
  if (what === ON_HTTPS) {
    return `${what} for a site on http: this one is on https for the public, by PUBLIC_URL; compare it at that address`;
  }
  const framedBy = FRAMED_BY.exec(what)?.[1]?.split(' ') ?? [];
  return LOCALHOST_ORIGINS.every((page) => framedBy.includes(page))
    ? `${what}: it answers as a sandbox, which this machine's own pages may frame; for the public, NODE_ENV=production`
    : what;
}
