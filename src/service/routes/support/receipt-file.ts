import type { ServiceContext } from '../../context.ts';
import { chunkedResponse, chunksOfBase64 } from '../../http/chunked-response.ts';
import { appealNotFound } from '../../http/errors-appeals.ts';
import type { ReceiptSlots } from '../../http/receipt-slots.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { RECEIPT_TYPES } from '../../lib/receipt-type.ts';
import { contentOfReceipt, findReceipt, type ReceiptInfo } from '../../store/receipts.ts';
import { slotHolderOf, type Visit } from './callers.ts';

/**
 * Serves a receipt as an attachment: the reader cannot trust the sender. If a browser displays it all the
 * same, the CSP sandbox blocks scripts and requests.
 */
export async function receiptFile(
  context: ServiceContext,
  request: Request,
  visitor: Visit,
  receiptId: string,
  slots: ReceiptSlots,
): Promise<Response> {
  const id = numericIdIn(receiptId);
  const receipt = id === null ? null : await findReceipt(context.database, visitor.appeal.id, id);
  if (receipt === null) throw appealNotFound();
  const body = {
    sizeBytes: receipt.sizeBytes,
    load: async () => chunksOfBase64(contentOfReceipt(context.database, receipt)),
  };
  const headers = {
    'content-type': receipt.mediaType,
    'content-disposition': dispositionOf(receipt),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  return chunkedResponse(request, body, headers, slots, slotHolderOf(visitor));
}

/**
 * Content-Disposition with two names (RFC 6266, section 4.3): a generated ASCII name, and the original one
 * for clients that support it.
 */
function dispositionOf({ id, fileName, mediaType }: ReceiptInfo): string {
  const extension = RECEIPT_TYPES.find((type) => type.mediaType === mediaType)?.extensions[0] ?? 'bin';
  return `attachment; filename="receipt-${id}.${extension}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** `ext-value` of RFC 8187, section 3.2: encodes four more characters than `encodeURIComponent` does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
