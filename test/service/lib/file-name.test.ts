import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameProblem, fittingName } from '../../../src/service/lib/file-name.ts';
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
    `${'👍'.repeat(251)}.jpg`,
    'receipt',
    '.pdf',
    'receipt.',
    'receipt.exe',
    'receipt.pdf ',
  ])('may be %s', (name) => {
    expect(fileNameProblem(name)).toBeNull();
  });

  it.each([
    ['', 'may not be empty'],
    [`${'x'.repeat(252)}.pdf`, 'at most 255 characters are allowed'],
    ['a\u0000.pdf', 'control characters are not allowed'],
    ['a\r\nSet-Cookie: x.pdf', 'control characters are not allowed'],
    ['\ud800.pdf', 'the text has half a character: an unpaired surrogate'],
    ['a\u202egpj.pdf', 'control characters are not allowed'],
    ['../../etc/passwd.pdf', 'a name is expected, not a path'],
    ['C:\\receipts\\a.pdf', 'a name is expected, not a path'],
  ])('may not be %j: %s', (name, problem) => {
    expect(fileNameProblem(name)).toBe(problem);
  });

  it('gets the extension of the content behind it, unless it has one that fits, in any case', () => {
    for (const { mediaType, extensions } of RECEIPT_TYPES) {
      for (const extension of extensions) {
        for (const other of RECEIPT_TYPES) {
          const added = other.mediaType === mediaType ? '' : `.${other.extensions[0]}`;
          for (const name of [`a.${extension}`, `a.${extension.toUpperCase()}`]) {
            expect(fittingName(name, other.mediaType)).toBe(name + added);
          }
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
