import { describe, expect, it } from 'vitest';
import { RECEIPT_TYPES } from '../../../src/service/lib/receipt-type.ts';
import {
  MOST_RECEIPT_BYTES,
  mismatch,
  receiptFileProblem,
  receiptOf,
} from '../../../src/service/rules/receipt.ts';
import { aPdf, base64, FILES } from '../support/files.ts';

describe('a receipt', () => {
  it.each(RECEIPT_TYPES)('may be $mediaType', ({ mediaType }) => {
    const { name, content } = FILES[mediaType];
    const file = base64(content);
    expect([receiptFileProblem(file), mismatch(file, name)]).toEqual([null, null]);
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
      'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected',
    ],
    ['JVBERi0=\n', 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
    ['JVBERi0', 'invalid Base64: padded text of A-Z, a-z, 0-9, + and / is expected'],
    [base64(Buffer.from('<script>')), 'the content is none of: PDF, JPEG, PNG, WebP, HEIC'],
  ])('may not be %j: %s', (file, problem) => {
    expect(receiptFileProblem(file)).toBe(problem);
  });

  it('has a file name that matches its content', () => {
    const file = base64(FILES['image/png'].content);
    expect(mismatch(file, 'receipt.pdf')).toBe('the extension does not fit the content, which is image/png');
    expect(mismatch(base64(Buffer.from('<script>')), 'receipt.pdf')).toBeNull();
  });

  it('cannot be made of an invalid file', () => {
    expect(() => receiptOf('AAAA', 'a.pdf')).toThrow(TypeError);
  });
});
