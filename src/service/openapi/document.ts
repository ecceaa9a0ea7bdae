import type { JsonObject } from '../../contract/json.ts';
import type { Endpoint } from './endpoint.ts';
import type { Components } from './json-schema.ts';
import { operationOf } from './operation.ts';
import { SECURITY_SCHEMES } from './security-schemes.ts';

/**
 * Builds the OpenAPI 3.1 document of these endpoints.
 * @param serverUrl base URL without a trailing slash
 * @throws TypeError when two endpoints share an address or a name, or two schemas a title
 */
export function documentOf(endpoints: readonly Endpoint[], serverUrl: string): JsonObject {
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
  return {
    openapi: '3.1.1',
    info: {
      title: 'Payment and appeal service',
      version: '2',
      description:
        'Orders and payments (version 1), payments and appeals (version 2). Every path answers the same with and ' +
        'without its last slash.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
