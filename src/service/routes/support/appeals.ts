import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import { chunkedResponse, chunksOf } from '../../http/chunked-response.ts';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed } from '../../http/errors-v2.ts';
import type { ReceiptSlots } from '../../http/receipt-slots.ts';
import { appealFields, readAppealBody } from '../../http/validate-appeals.ts';
import { messagesOf } from '../../store/appeal-messages.ts';
import { receiptOfAppeal } from '../../store/receipts.ts';
import { slotHolderOf, type Visit, visit } from './callers.ts';
import { post } from './post-message.ts';
import { receiptFile } from './receipt-file.ts';
import { threadView } from './thread-view.ts';

const MESSAGES = '/support/appeals/:appeal_id/messages';
const RECEIPT = '/support/appeals/:appeal_id/receipts/:receipt_id';

/** Registers the support thread of each appeal, for its merchant and the operator. */
export function supportAppeals(app: Hono<Env>, context: ServiceContext, receiptSlots: ReceiptSlots): void {
  app.get(MESSAGES, async (c) => {
    const visitor = await visit(context, c.req.raw, c.req.param('appeal_id'));
    return thread(context, c.req.raw, visitor, receiptSlots);
  });
  app.post(MESSAGES, async (c) => {
    const visitor = await visit(context, c.req.raw, c.req.param('appeal_id'));
    return receiptSlots.run(c.req.raw, slotHolderOf(visitor), {
      read: () => readAppealBody(c.req.raw),
      process: async (bytes) => post(context, await appealFields(bytes), visitor),
    });
  });
  app.all(MESSAGES, () => {
    throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  });

  app.get(RECEIPT, async (c) =>
    receiptFile(
      context,
      c.req.raw,
      await visit(context, c.req.raw, c.req.param('appeal_id')),
      c.req.param('receipt_id'),
      receiptSlots,
    ),
  );
  app.all(RECEIPT, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}

/** A thread of 500 long messages has some megabytes. */
async function thread(
  { database }: ServiceContext,
  request: Request,
  visitor: Visit,
  slots: ReceiptSlots,
): Promise<Response> {
  const { appeal } = visitor;
  const receipt = await receiptOfAppeal(database, appeal.id);
  const view = threadView(appeal, receipt, await messagesOf(database, appeal.id));
  const bytes = Buffer.from(JSON.stringify(view));
  const body = { sizeBytes: bytes.byteLength, load: async () => chunksOf(bytes) };
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return chunkedResponse(request, body, headers, slots, slotHolderOf(visitor));
}
