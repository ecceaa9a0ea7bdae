import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameProblem, fitsType } from '../../../src/service/lib/file-name.ts';
import { RECEIPT_TYPES } from '../../../src/service/lib/receipt-type.ts';

describe('the file name of a receipt', () => {
  it.each([
    'receipt.pdf',
    'Чек №5 (копия).PDF',
    'a.b.c.jpeg',
    'x.heif',
    `${'я'.repeat(251)}.png`,
    'квитанция 12:30.webp',
    '👍🏽.jpg',
  ])('may be %s', (name) => {
    expect(fileNameProblem(name)).toBeNull();
  });

  it.each([
    ['', 'may not be empty'],
    [`${'x'.repeat(252)}.pdf`, 'at most 255 characters are allowed'],
    ['a\u0000.pdf', 'control characters are not allowed'],
    ['a\r\nSet-Cookie: x.pdf', 'control characters are not allowed'],
    ['\ud800.pdf', 'control characters are not allowed'],
    ['a\u202egpj.pdf', 'control characters are not allowed'],
    ['../../etc/passwd.pdf', 'a name is expected, not a path'],
    ['C:\\receipts\\a.pdf', 'a name is expected, not a path'],
    ['receipt', 'a name with an extension is expected'],
    ['.pdf', 'a name with an extension is expected'],
    ['...pdf', 'a name with an extension is expected'],
    ['receipt.', 'a name with an extension is expected'],
    ['receipt.exe', 'the extension has to be one of: pdf, jpg, jpeg, png, webp, heic, heif'],
    ['receipt.pdf.exe', 'the extension has to be one of: pdf, jpg, jpeg, png, webp, heic, heif'],
    ['receipt.pdf ', 'the extension has to be one of: pdf, jpg, jpeg, png, webp, heic, heif'],
    ['receipt.svg', 'the extension has to be one of: pdf, jpg, jpeg, png, webp, heic, heif'],
  ])('may not be %j: %s', (name, problem) => {
    expect(fileNameProblem(name)).toBe(problem);
  });

  it('matches the content by its extension, in any case', () => {
    for (const { mediaType, extensions } of RECEIPT_TYPES) {
      for (const extension of extensions) {
        for (const other of RECEIPT_TYPES) {
          const fits = other.mediaType === mediaType;
          expect(fitsType(`a.${extension}`, other.mediaType)).toBe(fits);
          expect(fitsType(`a.${extension.toUpperCase()}`, other.mediaType)).toBe(fits);
        }
      }
    }
  });

  it('never contains characters that break a header or a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (name) => {
        fc.pre(fileNameProblem(`${name}.pdf`) === null);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
    );
  });
});
