import type { Build } from '../../../src/server/site/site-setup.ts';
import { buildPage, type Change } from '../harness/build.ts';

const SAFE_URLS = 'src/contract/safe-url.ts';

/** The URL checks, and a replacement of each that accepts everything. */
const IDENTITIES = {
  redirectTarget: {
    head: 'export function redirectTarget(value: unknown, rules: RedirectRules): RedirectTarget | null {',
    identity: "typeof value === 'string' ? { href: value, host: 'anywhere' } : null",
  },
  bankLink: {
    head: 'export function bankLink(value: unknown): string | null {',
    identity: "typeof value === 'string' ? value : null",
  },
  imageAddress: {
    head: 'export function imageAddress(value: unknown, apiOrigin: string): string | null {',
    identity: "typeof value === 'string' ? value : null",
  },
} as const;

export type Guard = keyof typeof IDENTITIES;

/** Builds the page with URL checks that `window.unguarded` turns off by name. */
export function buildUnguarded(): Promise<Build> {
  const changes = Object.entries(IDENTITIES).map(
    ([guard, { head, identity }]): Change => ({
      file: SAFE_URLS,
      from: head,
      to: `${head} if (window.unguarded === '${guard}') return ${identity};`,
    }),
  );
  return buildPage({ changes });
}
