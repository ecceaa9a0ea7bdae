import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { appealNotFound, invalidData } from '../../http/errors-appeals.ts';
import { methodNotAllowed } from '../../http/errors-v2.ts';
import type { ReceiptSlots } from '../../http/receipt-slots.ts';
import { json } from '../../http/respond.ts';
import { checkFields } from '../../http/validate-appeals.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { findAppeal, findAppeals } from '../../store/appeals.ts';
import { appealView } from '../../views/appeal-v2.ts';
import { appealMerchant } from './appeal-callers.ts';
import { createAppealFrom } from './appeal-creation.ts';
import { appealQuery } from './appeal-schemas.ts';

/** Registers the appeal endpoints. */
export function appealsV2(app: Hono<Env>, context: ServiceContext, receiptSlots: ReceiptSlots): void {
  app.post('/api/v2/appeals', (c) => createAppealFrom(context, c.req.raw, receiptSlots));
  app.get('/api/v2/appeals', async (c) => {
    const merchantId = await appealMerchant(context, c.req.raw);
    const { data, problems } = checkFields(queryIn(c.req.raw), appealQuery);
    if (data === null) throw invalidData(problems);
    const mine = { merchantId, status: data.status };
    const { items } = await findAppeals(context.database, mine, { after: null, limit: data.limit });
    return json(200, items.map(appealView));
  });
  app.all('/api/v2/appeals', () => {
    throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  });

  app.get('/api/v2/appeals/:appeal_id', async (c) => {
    const merchantId = await appealMerchant(context, c.req.raw);
    const id = numericIdIn(c.req.param('appeal_id'));
    const appeal = id === null ? null : await findAppeal(context.database, id);
    if (appeal?.merchantId !== merchantId) throw appealNotFound();
    return json(200, appealView(appeal));
  });
  app.all('/api/v2/appeals/:appeal_id', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}

/** The query for validation: an empty parameter is omitted, a repeated one becomes an array. */
function queryIn(request: Request): { readonly [name: string]: unknown } {
  const { searchParams } = new URL(request.url);
  const given = (name: string): readonly string[] =>
    searchParams.getAll(name).filter((value) => value !== '');
  const [statuses, limits] = [given('status'), given('limit')];
  return {
    ...(statuses.length === 0 ? {} : { status: statuses.length === 1 ? statuses[0] : statuses }),
    ...(limits.length === 0 ? {} : { limit: limits.length === 1 ? numberIn(limits[0]) : limits }),
  };
}

/** A parsed integer; anything else stays text, which validation rejects. */
function numberIn(text: string | undefined): number | string | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}
