import { LOCALHOST_ORIGINS } from '../security/csp.ts';

/** One difference at one place. */
export interface Difference {
  /** `the page, /`. */
  readonly where: string;
  readonly what: string;
  /** There was no answer at all. */
  readonly isSilence: boolean;
}

/** What our service says in the policy of a page that is on https (see `csp.ts`). */
const ON_HTTPS = "content-security-policy has upgrade-insecure-requests, which is not in the build's";

/** A sentence for each difference, in the order of the first place that has it. */
export function sentencesOf(findings: readonly Difference[]): string[] {
  const places = new Map<string, string[]>();
  for (const { where, what } of findings) places.set(what, [...(places.get(what) ?? []), where]);
  return [...places].map(([what, [first, ...others]]) => {
    const more = others.length === 0 ? '' : `, and ${others.length} more`;
    return `${first}${more}, ${explained(what)}`;
  });
}

/** What it says about who may frame the page, up to what the build says. */
const FRAMED_BY = /^content-security-policy says frame-ancestors (.*) instead of /;

/** The two ways of our own service to differ by design, and what to do about them. */
function explained(what: string): string {
  // The build's headers are compared as they are without https when that is how the site is asked.
  if (what === ON_HTTPS) {
    return `${what} for a site on http: this one is on https for the public, by PUBLIC_URL; compare it at that address`;
  }
  const framedBy = FRAMED_BY.exec(what)?.[1]?.split(' ') ?? [];
  return LOCALHOST_ORIGINS.every((page) => framedBy.includes(page))
    ? `${what}: it answers as a sandbox, which this machine's own pages may frame; for the public, NODE_ENV=production`
    : what;
}
