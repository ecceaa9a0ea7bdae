import type { ServiceContext } from '../../context.ts';
import { appealNotFound } from '../../http/errors-appeals.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { RECEIPT_TYPES } from '../../lib/receipt-type.ts';
import { findReceipt, type ReceiptInfo } from '../../store/receipts.ts';
import type { Visit } from './callers.ts';

/**
 * A receipt as a file to keep, never as a page to open: whoever sent it is not who reads it. Should a browser open
 * it all the same, it does so in a sandbox where nothing is loaded and nothing runs.
 */
export async function receiptFile(
  context: ServiceContext,
  { appeal }: Visit,
  receiptId: string,
): Promise<Response> {
  const id = numericIdIn(receiptId);
  const receipt = id === null ? null : await findReceipt(context.database, appeal.id, id);
  if (receipt === null) throw appealNotFound();
  return new Response(Buffer.from(receipt.content, 'base64'), {
    headers: {
      'content-type': receipt.mediaType,
      'content-length': String(receipt.sizeBytes),
      'content-disposition': dispositionOf(receipt),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

/** The name twice (RFC 6266, section 4.3): a plain one of ours, and its own for all who can read it. */
function dispositionOf({ id, fileName, mediaType }: ReceiptInfo): string {
  const extension = RECEIPT_TYPES.find((type) => type.mediaType === mediaType)?.extensions[0] ?? 'bin';
  return `attachment; filename="receipt-${id}.${extension}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** `ext-value` of RFC 8187, section 3.2: these four are no part of its alphabet, though JavaScript lets them be. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
