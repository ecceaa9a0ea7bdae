import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { encodeQr, type QrDrawing } from '../../../src/page/qr/encode.ts';

const NSPK =
  'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=10000&cur=RUB&crc=F3D0';
const ORDER = 'https://pay.example/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const CYRILLIC =
  'ST00012|Name=ООО «Ромашка»|PersonalAcc=40702810438000000001|BankName=ПАО «Банк»|BIC=044525225|' +
  'CorrespAcc=30101810400000000225|Sum=150050|Purpose=Оплата заказа № 17 от 1 октября';

const PIXELS_PER_MODULE = 4;

/** Draws the path as an SVG renderer does, black on white, and checks its form on the way. */
function rasterised({ size, path }: QrDrawing): { pixels: Uint8ClampedArray; edge: number } {
  const edge = size * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(runs.map(([run]) => run).join('')).toBe(path);
  for (const [, x, y, width, back] of runs) {
    expect(width).toBe(back);
    for (let dy = 0; dy < PIXELS_PER_MODULE; dy++) {
      const start = ((Number(y) * PIXELS_PER_MODULE + dy) * edge + Number(x) * PIXELS_PER_MODULE) * 4;
      for (let i = 0; i < Number(width) * PIXELS_PER_MODULE; i++) {
        pixels.fill(0, start + i * 4, start + i * 4 + 3);
      }
    }
  }
  return { pixels, edge };
}

function decoded(drawing: QrDrawing | null): string | null {
  if (drawing === null) return null;
  const { pixels, edge } = rasterised(drawing);
  const code = jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' });
  return code && new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(code.binaryData));
}

describe('encodeQr', () => {
  it.each([
    ['a link of the fast payment system', NSPK],
    ['an order link', ORDER],
    ['Cyrillic text', CYRILLIC],
    ['a bank app', 'bank100000000111://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M'],
    ['every plane of Unicode', 'Оплата, Məbləğ, сома, 支払い, 😀'],
  ])('decodes byte for byte: %s', (_, text) => {
    expect(decoded(encodeQr(text))).toBe(text);
  });

  it('leaves four white modules on every side', () => {
    const drawing = encodeQr(NSPK);
    const runs = [...(drawing?.path ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)];
    const [size, columns, rows] = [
      drawing?.size ?? 0,
      runs.flatMap(([, x, , width]) => [Number(x), Number(x) + Number(width)]),
      runs.map(([, , y]) => Number(y)),
    ];
    expect([Math.min(...columns), Math.max(...columns)]).toEqual([4, size - 4]);
    expect([Math.min(...rows), Math.max(...rows)]).toEqual([4, size - 5]);
  });

  it.each([
    ['a phone', '79991234567', 21],
    ['an order link', ORDER, 33],
    ['a link of the fast payment system', NSPK, 41],
    ['a long Cyrillic text', CYRILLIC, 53],
  ])('keeps the number of modules low: %s', (_, text, modules) => {
    expect(encodeQr(text)?.size).toBe(modules + 8);
  });

  it('lowers the error correction level before modules get smaller than four pixels at 260', () => {
    const drawing = encodeQr('a'.repeat(240));
    expect((drawing?.size ?? 0) * PIXELS_PER_MODULE).toBeLessThanOrEqual(260);
    expect(decoded(drawing)).toBe('a'.repeat(240));
  });

  it('draws a text that needs smaller modules', () => {
    expect(encodeQr('a'.repeat(2953))?.size).toBe(177 + 8);
    expect(decoded(encodeQr('Ж'.repeat(400)))).toBe('Ж'.repeat(400));
  });

  it.each([
    ['nothing', ''],
    ['a text above the capacity of a QR code', 'a'.repeat(2954)],
    ['far more', 'Ж'.repeat(100_000)],
  ])('returns null for %s', (_, text) => {
    expect(encodeQr(text)).toBeNull();
  });

  it('decodes any URL byte for byte', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' }), (url) => {
        expect(decoded(encodeQr(url))).toBe(url);
      }),
      { numRuns: 15 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(encodeQr(text) === null).toBe(text === '');
      }),
      { numRuns: 30 },
    );
  });
});
