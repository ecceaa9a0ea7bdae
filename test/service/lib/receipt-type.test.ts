import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECEIPT_TYPES, receiptTypeOf, SNIFFED_BYTES } from '../../../src/service/lib/receipt-type.ts';
import { FILES, ftyp } from '../support/files.ts';

const text = (value: string) => Buffer.from(value, 'latin1');

describe('the type of a receipt', () => {
  it.each(RECEIPT_TYPES)('detects $mediaType by its first bytes', ({ mediaType }) => {
    expect(receiptTypeOf(FILES[mediaType].content)).toBe(mediaType);
  });

  it('does not depend on later bytes', () => {
    const any = fc.constantFrom(...RECEIPT_TYPES.map(({ mediaType }) => mediaType));
    fc.assert(
      fc.property(any, fc.uint8Array({ maxLength: 1000 }), (mediaType, rest) => {
        expect(receiptTypeOf(Buffer.concat([FILES[mediaType].content, rest]))).toBe(mediaType);
      }),
    );
  });

  it('is null for arbitrary bytes', () => {
    const signatures = RECEIPT_TYPES.map(({ mediaType }) => FILES[mediaType].content);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: SNIFFED_BYTES }), (content) => {
        const alike = signatures.some((signature) => signature.subarray(0, 3).equals(content.subarray(0, 3)));
        fc.pre(!alike && Buffer.from(content.subarray(4, 8)).toString('latin1') !== 'ftyp');
        expect(receiptTypeOf(content)).toBeNull();
      }),
    );
  });

  it('needs the whole signature', () => {
    for (const { mediaType } of RECEIPT_TYPES) {
      const { content } = FILES[mediaType];
      const shortest = [...content.keys()].find(
        (length) => receiptTypeOf(content.subarray(0, length)) !== null,
      );
      expect(shortest).toBeGreaterThanOrEqual(3);
    }
  });

  it.each([
    ['a program', text('MZ\x90\0')],
    ['a page', text('<!doctype html><script>')],
    ['a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="x">')],
    ['an archive', text('PK\x03\x04')],
    ['a GIF', text('GIF89a')],
    ['a TIFF', text('II*\0')],
    ['sound in RIFF', text('RIFF\x24\0\0\0WAVEfmt ')],
    ['a PDF far into something else', text(`${' '.repeat(1020)}%PDF-1.7`)],
    ['a GIF before anything', text('GIF89a%PDF')],
    ['a PNG through a mail of seven bits', text('\x09PNG\r\n\x1a\n')],
    ['a PNG with its lines turned', text('\x89PNG\n\n\x1a\n')],
    ['a video', ftyp('isom', 'iso2', 'mp41')],
    ['an AVIF', ftyp('avif', 'mif1', 'miaf')],
    ['an AVIF under the general brand', ftyp('mif1', 'avif', 'miaf')],
    ['a general image without a codec', ftyp('mif1')],
    ['nothing', text('')],
  ])('is null for %s', (_what, content) => {
    expect(receiptTypeOf(content)).toBeNull();
  });

  it('is PDF when the header begins and ends within the first 1,024 bytes', () => {
    for (const before of ['\n', 'Content-Type: application/pdf\r\n\r\n', ' '.repeat(1019)]) {
      expect(receiptTypeOf(text(`${before}%PDF-1.7`))).toBe('application/pdf');
    }
  });

  it('is the type at the start of a file that also has the header of a PDF', () => {
    const { content } = FILES['image/jpeg'];
    expect(receiptTypeOf(Buffer.concat([content, text('%PDF-1.7')]))).toBe('image/jpeg');
  });

  it.each([
    ['heic', []],
    ['heix', ['mif1']],
    ['hevc', ['msf1']],
    ['mif1', ['miaf', 'heic']],
    ['msf1', ['hevc']],
  ])('is HEIC for the brand %s with %j', (major, compatible) => {
    expect(receiptTypeOf(ftyp(major, ...compatible))).toBe('image/heic');
  });

  it('reads no brands beyond the file-type box', () => {
    expect(receiptTypeOf(Buffer.concat([ftyp('mif1', 'avif'), text('heicheicheic')]))).toBeNull();
  });
});
