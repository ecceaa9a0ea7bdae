import type { ServiceContext } from '../context.ts';
import type { Receipt } from '../rules/receipt.ts';
import { deleteContent, storeContent } from '../store/receipt-contents.ts';
import type { StoredContent } from '../store/receipts.ts';

/**
 * Stores the content of a receipt, then runs the transaction that refers to it. When that refers to nothing, the content
 * is deleted.
 * @throws whatever `work` throws
 */
export async function withContent<T>(
  { clock, database, ids }: Pick<ServiceContext, 'clock' | 'database' | 'ids'>,
  { content, ...receipt }: Receipt,
  work: (stored: StoredContent) => Promise<T>,
): Promise<T> {
  const contentId = ids.uuid();
  try {
    await storeContent(database, contentId, content, clock.now());
    return await work({ ...receipt, contentId });
  } finally {
    // Nobody waits for it; what cannot be deleted now is deleted an hour later.
    void deleteContent(database, contentId).catch(() => {});
  }
}
