import type { BuildManifest } from '../build-output/manifest.ts';
import type { AnswerKind, Headers } from '../security/headers.ts';

/** Properties of a live site that change its expected headers. */
export interface Serving {
  readonly https: boolean;
  /** A static host, which has one set of headers for all files, from `_headers`. */
  readonly isStaticHost: boolean;
}

/** The expected headers of a kind of answer: the build's, adapted to https and to static hosts. */
export function expectedHeaders(manifest: BuildManifest, kind: AnswerKind, serving: Serving): Headers {
  const { headers } = manifest;
  const own = headers[kind] ?? {};
  const hosted = serving.isStaticHost && kind !== 'api';
  const { 'cache-control': cached, ...common } = (hosted ? headers.document : own) ?? own;
  const set = hosted ? { ...common, ...keptAs(kind, cached, own['cache-control']) } : own;
  return serving.https ? set : withoutHttps(set);
}

/** On a static host, assets keep their own caching; all other files have the page's headers. */
function keptAs(kind: AnswerKind, asPage: string | undefined, asAsset: string | undefined): Headers {
  const value = { asset: asAsset, document: asPage }[String(kind)];
  return value === undefined ? {} : { 'cache-control': value };
}

/** Removes HSTS and upgrade-insecure-requests, which only an https site sends. */
function withoutHttps({ 'strict-transport-security': _, ...headers }: Headers): Headers {
  const policy = headers['content-security-policy'];
  return policy === undefined
    ? headers
    : { ...headers, 'content-security-policy': policy.replace('; upgrade-insecure-requests', '') };
}
