import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed } from '../../http/errors-v2.ts';
import { json } from '../../http/respond.ts';
import type { UploadSlots } from '../../http/upload-slots.ts';
import { messagesOf } from '../../store/appeal-messages.ts';
import { receiptOfAppeal } from '../../store/receipts.ts';
import { visit } from './callers.ts';
import { post } from './post-message.ts';
import { receiptFile } from './receipt-file.ts';
import { threadView } from './thread-view.ts';

const MESSAGES = '/support/appeals/:appeal_id/messages';
const RECEIPT = '/support/appeals/:appeal_id/receipts/:receipt_id';

/** Registers the support thread of each appeal, for its merchant and the operator. */
export function supportAppeals(app: Hono<Env>, context: ServiceContext, uploadSlots: UploadSlots): void {
  app.get(MESSAGES, async (c) => {
    const { appeal } = await visit(context, c.req.raw, c.req.param('appeal_id'));
    const receipt = await receiptOfAppeal(context.database, appeal.id);
    return json(200, threadView(appeal, receipt, await messagesOf(context.database, appeal.id)));
  });
  app.post(MESSAGES, async (c) => {
    const visitor = await visit(context, c.req.raw, c.req.param('appeal_id'));
    const caller = visitor.as === 'operator' ? 'operator' : visitor.appeal.merchantId;
    return uploadSlots.run(c.req.raw, caller, () => post(context, c.req.raw, visitor));
  });
  app.all(MESSAGES, () => {
    throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  });

  app.get(RECEIPT, async (c) =>
    receiptFile(
      context,
      await visit(context, c.req.raw, c.req.param('appeal_id')),
      c.req.param('receipt_id'),
    ),
  );
  app.all(RECEIPT, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
