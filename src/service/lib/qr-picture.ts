import { crc32, deflateSync } from 'node:zlib';
import type { BitMatrix } from 'qrcode';
import { create } from 'qrcode/lib/core/qrcode.js';

/** Pixels from edge to edge. */
const EDGE = 520;

/** White modules on each side (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE = 4;

/** The most bytes of the largest QR code at level M (ISO/IEC 18004, table 7). */
const MOST_BYTES = 2331;

/** Whether {@link qrPicture} can draw the text. */
export function fitsQrPicture(text: string): boolean {
  return text !== '' && Buffer.byteLength(text) <= MOST_BYTES;
}

/**
 * Draws a text as a QR code at level M: a PNG of 520 by 520 pixels, black on white. Every module has the same whole
 * number of pixels, at least two, and what is left over widens the quiet zone.
 * @throws RangeError when the text does not fit
 */
export function qrPicture(text: string): Uint8Array<ArrayBuffer> {
  if (!fitsQrPicture(text)) throw new RangeError('the text does not fit a QR code at level M');
  // One run of UTF-8, so that a scanner can detect the encoding from the whole text.
  const content = /^[ -~]*$/.test(text)
    ? text
    : [{ data: new TextEncoder().encode(text), mode: 'byte' as const }];
  return png(linesOf(create(content, { errorCorrectionLevel: 'M' }).modules));
}

/** The picture's lines: a filter type of none, then eight pixels in each byte, 1 for white. */
function linesOf({ size, data }: BitMatrix): Uint8Array {
  const scale = Math.floor(EDGE / (size + 2 * QUIET_ZONE));
  const start = Math.floor((EDGE - size * scale) / 2);
  const lineBytes = 1 + EDGE / 8;
  const lines = new Uint8Array(EDGE * lineBytes).fill(0xff);
  for (let y = 0; y < EDGE; y += 1) {
    lines[y * lineBytes] = 0;
    const row = Math.floor((y - start) / scale);
    if (row < 0 || row >= size) continue;
    for (let x = start; x < start + size * scale; x += 1) {
      if (data[row * size + Math.floor((x - start) / scale)]) {
        const at = y * lineBytes + 1 + (x >> 3);
        lines[at] = (lines[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
  }
  return lines;
}

/** A PNG (W3C PNG, third edition) of one bit a pixel, in greyscale. */
function png(lines: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(EDGE, 0);
  header.writeUInt32BE(EDGE, 4);
  header[8] = 1;
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}
