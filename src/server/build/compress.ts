import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isCompressible } from '../static/content-types.ts';
import type { Encoding } from '../static/encodings.ts';

/** At the highest level: the build compresses once. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Uint8Array) => Uint8Array>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** The content codings that make a file smaller, each with its bytes; none for compressed formats. */
export function compressed(path: string, bytes: Uint8Array): Map<Encoding, Uint8Array> {
  const forms = new Map<Encoding, Uint8Array>();
  if (!isCompressible(path)) return forms;
  for (const encoding of ['br', 'gzip'] as const) {
    const form = COMPRESS[encoding](bytes);
    if (form.byteLength < bytes.byteLength) forms.set(encoding, form);
  }
  return forms;
}
