import type { BuildManifest } from '../build-output/manifest.ts';
import { expectedHeaders } from './expected-headers.ts';
import { httpsRedirectDifferences } from './https-redirect.ts';
import { type Probe, probesFor } from './probes.ts';
import { type Difference, sentencesOf } from './report.ts';
import { responseDifferences } from './response-differences.ts';
import { sendProbe } from './send-probe.ts';

export interface VerifyOptions {
  /** Any address of the site; only its origin counts, the rest is the build's base. */
  readonly url: URL;
  readonly manifest: BuildManifest;
  /** For one request, in milliseconds. */
  readonly timeoutMs: number;
  /** Where the site would answer plain http; null: at port 80, if the site is at 443. */
  readonly http: URL | null;
  /** Whether a host of static files serves the page by `_headers`. */
  readonly isStaticHost: boolean;
}

export interface VerificationResult {
  /** How many answers were looked at. */
  readonly asked: number;
  /** A sentence each. */
  readonly differences: readonly string[];
}

/** As many as a browser would have open. */
const MAX_CONCURRENT_REQUESTS = 4;

/**
 * Compares a live site with a build. Never rejects: a site that does not answer is a difference too, and when its page
 * does not, nothing else is asked.
 */
export async function verify(options: VerifyOptions): Promise<VerificationResult> {
  const { url, manifest, timeoutMs } = options;
  const root = new URL(manifest.base, url);
  const [first, ...waiting] = probesFor(manifest, options.isStaticHost).map(
    (probe) => () => runProbe(probe, root, options),
  );
  const atFirst = (await first?.()) ?? [];
  if (atFirst.some(({ isSilence }) => isSilence)) return { asked: 1, differences: sentencesOf(atFirst) };
  const http = httpOf(options, root);
  if (http !== null) {
    waiting.push(async () =>
      named('the page', http.href, await httpsRedirectDifferences(http, root, timeoutMs)),
    );
  }
  const found = await mapConcurrently(waiting, MAX_CONCURRENT_REQUESTS);
  return {
    asked: waiting.length + 1,
    differences: [...misplaced(url, root), ...sentencesOf([...atFirst, ...found.flat()])],
  };
}

async function runProbe(probe: Probe, root: URL, options: VerifyOptions): Promise<readonly Difference[]> {
  const { manifest, timeoutMs, isStaticHost } = options;
  const { apiOrigin } = manifest.sources;
  const from = probe.to === 'service' && apiOrigin !== null ? new URL(apiOrigin) : root;
  const url = new URL(from.pathname.replace(/\/$/, '') + probe.path, from);
  const headers = expectedHeaders(manifest, probe.kind, { https: url.protocol === 'https:', isStaticHost });
  const accepts = `${probe.path} (accepting ${probe.accept})`;
  try {
    const response = await sendProbe(url, { 'accept-encoding': probe.accept }, timeoutMs);
    return named(probe.what, accepts, responseDifferences(probe, response, headers));
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error);
    return named(probe.what, accepts, [`is not answered: ${why}`], true);
  }
}

function httpOf({ http }: VerifyOptions, root: URL): URL | null {
  if (root.protocol !== 'https:') return null;
  if (http !== null) return new URL(root.pathname, http);
  return root.port === '' ? new URL(root.href.replace('https:', 'http:')) : null;
}

/** A sub-path that is not the one the build was made for: its links and chunks would all be wrong. */
function misplaced(url: URL, root: URL): string[] {
  const path = url.pathname.replace(/\/?$/, '/');
  return path === '/' || path.startsWith(root.pathname)
    ? []
    : [`the site is at ${url.pathname}, but the build was made for ${root.pathname}`];
}

function named(
  what: string,
  where: string,
  sentences: readonly string[],
  isSilence = false,
): readonly Difference[] {
  return sentences.map((sentence) => ({ where: `${what}, ${where}`, what: sentence, isSilence }));
}

/** Runs all, in order, so many at a time; gives their results in order. */
async function mapConcurrently<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const turns = jobs.entries();
  const worker = async () => {
    for (const [index, job] of turns) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
