import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import { callerOf, tokenIn } from '../../http/auth.ts';
import type { Env } from '../../http/env.ts';
import { invalidToken, unauthorized } from '../../http/errors-v1.ts';
import { registerCalls } from '../calls/call.ts';
import type { MerchantCaller } from './call.ts';
import { MERCHANT_CALLS } from './calls.ts';

/** Registers the calls by which a merchant looks up what it has created. Every path under `/merchant/` requires its key. */
export function merchant(app: Hono<Env>, context: ServiceContext): void {
  registerCalls(app, context, MERCHANT_CALLS, {
    prefix: '/merchant',
    authenticate: (request) => merchantCaller(context, request),
  });
}

/** Blocked merchants may look too. @throws HttpError 401, also for an order's token */
async function merchantCaller(context: ServiceContext, request: Request): Promise<MerchantCaller> {
  const header = request.headers.get('authorization');
  if (tokenIn(header) === null) throw unauthorized('Authorization header missing or malformed');
  const caller = await callerOf(context, header);
  if (caller?.kind !== 'merchant') throw invalidToken();
  return { merchantId: caller.merchantId, rights: caller.rights, by: 'merchant' };
}
