import { describe, expect, it } from 'vitest';
import { chatMessageText } from '../../../src/service/chat/message-text.ts';

const MESSAGE = {
  id: 1,
  author: 'merchant',
  text: null,
  paymentId: null,
  receipt: null,
  createdAt: 0,
} as const;
const RECEIPT = {
  id: 3,
  appealId: 12,
  fileName: 'Чек <1>.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 2048,
} as const;

describe('the chat text of a support message', () => {
  it('has the author, the text, the receipt and the payment', () => {
    const paymentId = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
    expect(chatMessageText({ id: 12 }, { ...MESSAGE, text: 'Hello', receipt: RECEIPT, paymentId })).toBe(
      'Appeal 12, merchant:\nHello\nReceipt: Чек &lt;1&gt;.pdf (application/pdf, 2048 bytes)\n' +
        `Payment: ${paymentId}`,
    );
  });

  it('escapes links and mentions', () => {
    expect(
      chatMessageText({ id: 12 }, { ...MESSAGE, text: '<!channel> <https://evil.example|bank> & co' }),
    ).toBe('Appeal 12, merchant:\n&lt;!channel&gt; &lt;https://evil.example|bank&gt; &amp; co');
  });
});
