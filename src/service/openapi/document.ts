import type { JsonObject } from '../../contract/json.ts';
import type { Endpoint, Webhook } from './endpoint.ts';
import type { Components } from './json-schema.ts';
import { operationOf, schemesOf } from './operation.ts';
import { SECURITY_SCHEMES } from './security-schemes.ts';

/** What an OpenAPI document describes. */
export interface DocumentParts {
  readonly title: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
  readonly webhooks?: readonly Webhook[];
}

/**
 * Builds an OpenAPI 3.1 document.
 * @param serverUrl base URL without a trailing slash
 * @throws TypeError when two endpoints share an address or a name, or two schemas a title
 */
export function documentOf(
  { title, description, endpoints, webhooks = [] }: DocumentParts,
  serverUrl: string,
): JsonObject {
  const components: Components = new Map();
  const paths = new Map<string, { [method: string]: JsonObject }>();
  const names = new Set<string>();
  for (const endpoint of endpoints) {
    const { method, path, operationId } = endpoint;
    const item = paths.get(path) ?? {};
    if (method in item || names.has(operationId)) {
      throw new TypeError(`${operationId}: ${method} ${path} is described twice`);
    }
    names.add(operationId);
    item[method] = operationOf(endpoint, components);
    paths.set(path, item);
  }
  const calls = webhooks.map((webhook) => [
    webhook.operationId,
    { [webhook.method]: operationOf({ ...webhook, callers: [] }, components) },
  ]);
  const schemes = schemesOf(endpoints);
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '2',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set([...endpoints, ...webhooks].map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    ...(calls.length === 0 ? {} : { webhooks: Object.fromEntries(calls) }),
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => schemes.has(name)),
      ),
    },
  };
}
