import fc from 'fast-check';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { fitsQrPicture, qrPicture } from '../../../src/service/lib/qr-picture.ts';
import { decodedQr } from '../support/qr.ts';

const NSPK =
  'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=10000&cur=RUB&crc=F3D0';
/** As many bytes as the largest code takes at level M. */
const LONGEST = `https://pay.example/?${'aB'.repeat(1155)}`;

describe('the picture of a QR code', () => {
  it.each([
    NSPK,
    'a',
    '1',
    'bank100000000004://qr.nspk.ru/AS1?sum=100',
    'ООО «Ромашка»',
    LONGEST,
    'Ж'.repeat(1165),
  ])('says %j', (said) => {
    expect(decodedQr(qrPicture(said))).toBe(said);
  });

  it('says every text that fits', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter(fitsQrPicture);
    fc.assert(
      fc.property(texts, (said) => {
        expect(decodedQr(qrPicture(said))).toBe(said);
      }),
      { numRuns: 40 },
    );
  });

  it.each([NSPK, 'a', LONGEST])('is 520 pixels of black and white with a quiet zone, for %j', (said) => {
    const { width, height, data } = PNG.sync.read(Buffer.from(qrPicture(said)));
    expect([width, height]).toEqual([520, 520]);
    const isBlack = (x: number, y: number) => data[(y * width + x) * 4] === 0;
    const pixels = Array.from({ length: width * height }, (_, index) => [
      index % width,
      Math.floor(index / width),
    ]);
    expect(new Set(data)).toEqual(new Set([0, 255]));
    const black = pixels.filter(([x = 0, y = 0]) => isBlack(x, y));
    const edges = black.flatMap(([x = 0, y = 0]) => [x, y, width - 1 - x, height - 1 - y]);
    // The finder pattern in the corner is seven modules wide.
    const [left = 0, top = 0] = black[0] ?? [];
    let run = 0;
    while (isBlack(left + run, top)) run += 1;
    const pixelsPerModule = run / 7;
    expect(Number.isInteger(pixelsPerModule)).toBe(true);
    expect(pixelsPerModule).toBeGreaterThanOrEqual(2);
    expect(Math.min(...edges.slice(0, 4), left, top)).toBeGreaterThanOrEqual(4 * pixelsPerModule);
  });

  it('has error correction level M: version 1 takes 14 bytes, where L takes 17 and Q 11', () => {
    const versionOf = (said: string) => {
      const { width, height, data } = PNG.sync.read(Buffer.from(qrPicture(said)));
      return jsQR(new Uint8ClampedArray(data), width, height)?.version;
    };
    expect([versionOf('a'.repeat(14)), versionOf('a'.repeat(15))]).toEqual([1, 2]);
  });

  it('is small', () => {
    expect(qrPicture(NSPK).byteLength).toBeLessThan(4096);
    expect(qrPicture(LONGEST).byteLength).toBeLessThan(16_384);
  });

  it.each(['', `${LONGEST}a`, 'Ж'.repeat(1166)])('is refused for a text that does not fit: %#', (said) => {
    expect(fitsQrPicture(said)).toBe(false);
    expect(() => qrPicture(said)).toThrow(RangeError);
  });
});
