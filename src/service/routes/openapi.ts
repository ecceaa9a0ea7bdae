import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { documentOf } from '../openapi/document.ts';
import { ENDPOINTS } from './endpoints.ts';

/** Serves the document at `/openapi.json`, which is built on first use. */
export function openapi(app: Hono<Env>, context: ServiceContext): void {
  let body: string | null = null;
  app.get('/openapi.json', () => {
    body ??= JSON.stringify(documentOf(ENDPOINTS, context.settings.publicUrl));
    return new Response(body, {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    });
  });
  app.all('/openapi.json', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
