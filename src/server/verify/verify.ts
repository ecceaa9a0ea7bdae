import type { BuildManifest } from '../build-output/manifest.ts';
import { expectedHeaders } from './expected-headers.ts';
import { httpsRedirectDifferences } from './https-redirect.ts';
import { type Probe, probesFor } from './probes.ts';
import { type Difference, sentencesOf } from './report.ts';
import { responseDifferences } from './response-differences.ts';
import { sendProbe } from './send-probe.ts';

export interface VerifyOptions {
  /** Any URL of the site; only its origin is used, together with the build's base. */
  readonly url: URL;
  readonly manifest: BuildManifest;
  /** Of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** The site's plain http URL; null means port 80 when the site is on port 443. */
  readonly http: URL | null;
  /** Whether a static host serves the page by `_headers`. */
  readonly isStaticHost: boolean;
}

export interface VerificationResult {
  /** How many probes were sent. */
  readonly probeCount: number;
  /** One sentence for each difference. */
  readonly differences: readonly string[];
}

/** Similar to a browser's number of connections. */
const MAX_CONCURRENT_REQUESTS = 4;

/**
 * Compares a live site with a build. It never rejects: a missing answer counts as a difference, and when the first probe
 * gets none, no further probe is sent.
 */
export async function verify(options: VerifyOptions): Promise<VerificationResult> {
  const { url, manifest, timeoutMs } = options;
  const root = new URL(manifest.base, url);
  const [first, ...waiting] = probesFor(manifest, options.isStaticHost).map(
    (probe) => () => runProbe(probe, root, options),
  );
  const atFirst = (await first?.()) ?? [];
  if (atFirst.some(({ isSilence }) => isSilence)) return { probeCount: 1, differences: sentencesOf(atFirst) };
  const http = httpOf(options, root);
  if (http !== null) {
    waiting.push(async () =>
      named('the page', http.href, await httpsRedirectDifferences(http, root, timeoutMs)),
    );
  }
  const found = await mapConcurrently(waiting, MAX_CONCURRENT_REQUESTS);
  return {
    probeCount: waiting.length + 1,
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

/** Reports a site whose base path differs from the build's, which breaks all its links and chunks. */
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

/** Runs the jobs with limited concurrency and returns their results in order. */
async function mapConcurrently<T>(jobs: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const turns = jobs.entries();
  const worker = async () => {
    for (const [index, job] of turns) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
