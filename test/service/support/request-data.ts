import type { RequestData } from '../../../src/service/service.ts';

/** A request as the server hands it to the fast path. @param headers by name in lower case @param onClose as there */
export function requestData(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  onClose: RequestData['onClose'] = () => {},
): RequestData {
  return { method, path, header: (name) => headers[name] ?? null, onClose };
}
