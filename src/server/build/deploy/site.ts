import type { AnswerKind, Headers } from '../../security/headers.ts';

/** What the files for other servers are written from. */
export interface DeployedSite {
  /** Path that the site is served under, with both slashes. */
  readonly base: string;
  readonly headers: Readonly<Record<AnswerKind, Headers>>;
  /** Whether the calls that control a sandbox, and its console, can be reached. */
  readonly passesSandbox: boolean;
}

/** A file to be written, by its path under `dist/deploy`. */
export type DeployFiles = Readonly<Record<string, string>>;

/** Paths that the service answers, as the inside of a pattern (see `routes.ts`). */
export function servicePaths({ passesSandbox }: Pick<DeployedSite, 'passesSandbox'>): string {
  return `api|${passesSandbox ? 'sandbox|console|' : ''}operator|merchant|support|healthz|livez|readyz|qr|openapi\\.json`;
}

export const ORDER_ID = '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}';
export const EXTENSION = '\\.[A-Za-z0-9]{1,12}$';

/** `content-security-policy` as people write it: `Content-Security-Policy`. */
export function titleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
