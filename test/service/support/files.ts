import type { ReceiptType } from '../../../src/service/lib/receipt-type.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

/** A box of the ISO base media file format: its size, type and content. */
const box = (type: string, content: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return bytes([...size], type, content);
};

/** The beginning of a file of each type, with a matching name: just enough to detect the type. */
export const FILES: Readonly<Record<ReceiptType, { readonly name: string; readonly content: Buffer }>> = {
  'application/pdf': { name: 'receipt.pdf', content: bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n%%EOF\n') },
  'image/jpeg': { name: 'receipt.jpg', content: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0\x01\x01') },
  'image/png': { name: 'receipt.png', content: bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR') },
  'image/webp': { name: 'receipt.webp', content: bytes('RIFF', [20, 0, 0, 0], 'WEBPVP8 ') },
  'image/heic': {
    name: 'IMG_0001.HEIC',
    content: Buffer.concat([box('ftyp', 'heic\0\0\0\0mif1heic'), box('mdat', 'x')]),
  },
};

/** A file type box with these brands, the major one first. */
export const ftyp = (major: string, ...compatible: readonly string[]): Buffer =>
  box('ftyp', `${major}\0\0\0\0${compatible.join('')}`);

/** A PDF of exactly `bytes` bytes. */
export function aPdf(sizeBytes: number): Buffer {
  return Buffer.concat([FILES['application/pdf'].content, Buffer.alloc(sizeBytes)]).subarray(0, sizeBytes);
}

export const base64 = (content: Uint8Array): string => Buffer.from(content).toString('base64');
