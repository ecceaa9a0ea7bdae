import type { ServiceContext } from '../../context.ts';
import { tokenIn } from '../../http/auth.ts';
import { appealNotFound } from '../../http/errors-appeals.ts';
import type { SlotHolder } from '../../http/receipt-slots.ts';
import { isOperatorToken } from '../../keys/operator-token.ts';
import { numericIdIn } from '../../lib/numeric-id.ts';
import { findAppeal, type StoredAppeal } from '../../store/appeals.ts';
import { appealMerchant } from '../v2/appeal-callers.ts';

/** An appeal, and the caller's role in its thread. */
export interface Visit {
  readonly appeal: StoredAppeal;
  readonly as: 'merchant' | 'operator';
}

/** Whose receipt slots a visit takes. */
export function slotHolderOf({ as, appeal }: Visit): SlotHolder {
  return as === 'operator' ? 'operator' : appeal.merchantId;
}

/**
 * Authenticates the caller and reads the appeal: the operator may see all, a merchant its own.
 * @throws HttpError 401, 403; 404 when it does not exist, or is another merchant's
 */
export async function visit(context: ServiceContext, request: Request, appealId: string): Promise<Visit> {
  const token = tokenIn(request.headers.get('authorization'));
  const isOperator = token !== null && isOperatorToken(token, context.settings.operatorToken);
  const merchantId = isOperator ? null : await appealMerchant(context, request);
  const id = numericIdIn(appealId);
  const appeal = id === null ? null : await findAppeal(context.database, id);
  if (appeal === null) throw appealNotFound();
  if (isOperator) return { appeal, as: 'operator' };
  if (appeal.merchantId !== merchantId) throw appealNotFound();
  return { appeal, as: 'merchant' };
}
