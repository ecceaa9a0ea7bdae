import { chooseEncoding, ENCODINGS } from './encodings.ts';
import { matchesEtag } from './etag.ts';
import type { StaticFile } from './files.ts';

/** Answers a GET or HEAD with a file in the best accepted coding, or with 304 when the ETag matches. */
export function respondWithFile(request: Request, file: StaticFile): Response {
  const { headers: asked } = request;
  const available = ENCODINGS.filter((encoding) => file.encoded.has(encoding));
  const encoding = chooseEncoding(asked.get('accept-encoding'), available);
  const body = (encoding && file.encoded.get(encoding)) ?? file.plain;
  const headers: Record<string, string> = { etag: body.etag };
  if (available.length > 0) headers['vary'] = 'Accept-Encoding';
  if (matchesEtag(asked.get('if-none-match'), body.etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = file.type;
  headers['content-length'] = String(body.bytes.byteLength);
  if (encoding) headers['content-encoding'] = encoding;
  return new Response(request.method === 'HEAD' ? null : body.bytes, { headers });
}
