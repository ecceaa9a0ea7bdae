import type { BuildManifest } from '../build-output/manifest.ts';
import type { AnswerKind, Headers } from '../security/headers.ts';

/** What the address of a live site changes about its headers. */
export interface Serving {
  readonly https: boolean;
  /** A host of static files, which has one set for all and lives by `_headers`. */
  readonly isStaticHost: boolean;
}

/** The headers that an answer of a kind must have: the build's, as far as they fit this way of serving. */
export function expectedHeaders(manifest: BuildManifest, kind: AnswerKind, serving: Serving): Headers {
  const { headers } = manifest;
  const own = headers[kind] ?? {};
  const hosted = serving.isStaticHost && kind !== 'api';
  const { 'cache-control': cached, ...common } = (hosted ? headers.document : own) ?? own;
  const set = hosted ? { ...common, ...keptAs(kind, cached, own['cache-control']) } : own;
  return serving.https ? set : withoutHttps(set);
}

/** Such a host keeps assets for as long as it is told; of the rest it knows only the page's way. */
function keptAs(kind: AnswerKind, asPage: string | undefined, asAsset: string | undefined): Headers {
  const value = { asset: asAsset, document: asPage }[String(kind)];
  return value === undefined ? {} : { 'cache-control': value };
}

/** Without what would be a promise of https (see `headers.ts` and `csp.ts`). */
function withoutHttps({ 'strict-transport-security': _, ...headers }: Headers): Headers {
  const policy = headers['content-security-policy'];
  return policy === undefined
    ? headers
    : { ...headers, 'content-security-policy': policy.replace('; upgrade-insecure-requests', '') };
}
