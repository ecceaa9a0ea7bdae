import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isCompressible } from '../static/content-types.ts';
import type { Encoding } from '../static/encodings.ts';

/** How distances are written: postfix bits and direct codes. Which is best depends on the file, by half a per cent. */
const DISTANCES = [0, 1, 2, 3].flatMap((postfix) =>
  [0, 4, 8, 12].map((direct) => ({ postfix, direct: direct << postfix })),
);

/** Compresses as hard as each coding can: it is done once and sent for ever. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Uint8Array) => Uint8Array>> = {
  br: (bytes) => {
    const forms = DISTANCES.map(({ postfix, direct }) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    );
    return forms.reduce((best, form) => (form.byteLength < best.byteLength ? form : best));
  },
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** The codings that make a file smaller, each with its bytes; none for what is compressed already. */
export function compressed(path: string, bytes: Uint8Array): Map<Encoding, Uint8Array> {
  const forms = new Map<Encoding, Uint8Array>();
  if (!isCompressible(path)) return forms;
  for (const encoding of ['br', 'gzip'] as const) {
    const form = COMPRESS[encoding](bytes);
    if (form.byteLength < bytes.byteLength) forms.set(encoding, form);
  }
  return forms;
}
