import type { Asked } from '../../../src/service/service.ts';

/** A request as a server hands it over to the short way. @param headers by name in lower case */
export function asking(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Asked {
  const bytes = new TextEncoder().encode(body);
  return {
    method,
    path,
    header: (name) => headers[name] ?? null,
    bytes: async (limitBytes) => (bytes.byteLength > limitBytes ? null : bytes),
  };
}
