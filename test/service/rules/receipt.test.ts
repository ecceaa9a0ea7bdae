import { describe, expect, it } from 'vitest';
import { RECEIPT_TYPES } from '../../../src/service/lib/receipt-type.ts';
import { MOST_RECEIPT_BYTES, receiptFileProblem, receiptOf } from '../../../src/service/rules/receipt.ts';
import { aPdf, base64, FILES } from '../support/files.ts';

describe('a receipt', () => {
  it.each(RECEIPT_TYPES)('may be $mediaType', ({ mediaType }) => {
    const { name, content } = FILES[mediaType];
    const file = base64(content);
    expect(receiptFileProblem(file)).toBeNull();
    expect(receiptOf(file, name)).toEqual({
      fileName: name,
      mediaType,
      sizeBytes: content.length,
      content: file,
    });
  });

  it('may have 10 MiB at most', () => {
    expect(receiptFileProblem(base64(aPdf(MOST_RECEIPT_BYTES)))).toBeNull();
    expect(receiptFileProblem(base64(aPdf(MOST_RECEIPT_BYTES + 1)))).toBe(
      'at most 10485760 bytes are allowed',
    );
  });

  it.each([
    ['', 'may not be empty'],
    [
      'data:application/pdf;base64,JVBERi0=',
      'invalid Base64: send what follows "base64," only, without the data: prefix',
    ],
    ['JVBERi0', 'invalid Base64: the padding is missing: = at the end, up to a multiple of four characters'],
    [
      'JVBER\ni0',
      'invalid Base64: the padding is missing: = at the end, up to a multiple of four characters',
    ],
    ['JVBER', 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
    ['JVBE Ri0', 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
    ['JVBERi-_', 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
    ['\r\n', 'may not be empty'],
    [base64(Buffer.from('<script>')), 'the content is none of: PDF, JPEG, PNG, WebP, HEIC'],
  ])('may not be %j: %s', (file, problem) => {
    expect(receiptFileProblem(file)).toBe(problem);
  });

  it('may have line breaks, which are not stored', () => {
    const content = aPdf(200);
    for (const lineBreak of ['\n', '\r\n']) {
      const file = base64(content).replace(/.{76}/g, `$&${lineBreak}`) + lineBreak;
      expect(receiptFileProblem(file)).toBeNull();
      expect(receiptOf(file, 'a.pdf')).toMatchObject({ sizeBytes: 200, content: base64(content) });
    }
  });

  it('is of the type that its content says, and keeps its name before the right extension', () => {
    const file = base64(FILES['image/png'].content);
    for (const name of ['receipt.pdf', 'receipt', 'Чек.HEIC', 'a.exe', '.png', 'receipt.']) {
      expect(receiptOf(file, name)).toMatchObject({ mediaType: 'image/png', fileName: `${name}.png` });
    }
    expect(receiptOf(file, 'Чек.PNG').fileName).toBe('Чек.PNG');
  });

  it('cannot be made of an invalid file', () => {
    expect(() => receiptOf('AAAA', 'a.pdf')).toThrow(TypeError);
  });
});
