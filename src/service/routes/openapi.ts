import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { type DocumentParts, documentOf } from '../openapi/document.ts';
import { ENDPOINTS, OPERATOR_ENDPOINTS } from './endpoints.ts';
import { WEBHOOKS } from './webhooks.ts';

const SLASH = 'Every path answers the same with and without its last slash.';

/** What merchants call, and what they are sent. */
export const MERCHANT_DOCUMENT: DocumentParts = {
  title: 'Payment and appeal service',
  description: `Orders and payments (version 1), payments and appeals (version 2). ${SLASH}`,
  endpoints: ENDPOINTS,
  webhooks: WEBHOOKS,
};

/** What the staff that runs the service calls. */
export const OPERATOR_DOCUMENT: DocumentParts = {
  title: 'Payment and appeal service: the operator’s calls',
  description: `For the staff that runs the service. ${SLASH}`,
  endpoints: OPERATOR_ENDPOINTS,
};

const DOCUMENTS: Readonly<Record<string, DocumentParts>> = {
  '/openapi.json': MERCHANT_DOCUMENT,
  // Like every path under /operator/, it requires the operator's token.
  '/operator/openapi.json': OPERATOR_DOCUMENT,
};

/** Serves the OpenAPI documents, which are built on first use. Register it after the operator's authentication. */
export function openapi(app: Hono<Env>, context: ServiceContext): void {
  for (const [path, parts] of Object.entries(DOCUMENTS)) {
    let body: string | null = null;
    app.get(path, () => {
      body ??= JSON.stringify(documentOf(parts, context.settings.publicUrl));
      return new Response(body, {
        headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
      });
    });
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD']);
    });
  }
}
