import { Hono } from 'hono';
import { conflictFrom } from '../../service/http/conflict.ts';
import { methodNotAllowed, notFound, tooManyRequests, unavailable } from '../../service/http/errors-v1.ts';
import { HttpError } from '../../service/http/http-error.ts';
import { json, responseTo } from '../../service/http/respond.ts';
import { faultOf, reasonOf } from '../../service/lib/error-reason.ts';
import { PoolExhaustedError } from '../../service/operations/allocate-requisite.ts';
import { MerchantLimitError } from '../../service/operations/merchant-limits.ts';
import { isUnavailable } from '../../service/store/drivers/unavailable.ts';
import { reset } from '../reset.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { appealControls } from './appeals.ts';
import { clockControls } from './clock.ts';
import { faultControls } from './faults.ts';
import { inboxControls } from './inbox.ts';
import { orderControls } from './orders.ts';
import { requisitesControls } from './requisites.ts';
import { transitionControls } from './transitions.ts';
import { webhookControls } from './webhooks.ts';

/** The control calls under `/sandbox`. A change that the current state forbids is a 409 with the reason. */
export function createControls(context: SandboxContext): Hono {
  const app = new Hono({ strict: false });
  orderControls(app, context);
  transitionControls(app, context);
  requisitesControls(app, context);
  appealControls(app, context);
  webhookControls(app, context);
  inboxControls(app, context);
  faultControls(app, context);
  clockControls(app, context);

  app.delete('/sandbox', async () => {
    await reset(context);
    return json(200, { order_id: context.demo.orderId });
  });
  app.all('/sandbox', () => {
    throw methodNotAllowed(['DELETE']);
  });

  app.notFound(() => responseTo(notFound()));
  app.onError((error) => {
    const refusal = error instanceof HttpError ? error : conflictFrom(error);
    if (refusal !== null) return responseTo(refusal);
    if (error instanceof MerchantLimitError) {
      return responseTo(tooManyRequests(error.retryAfterSeconds, error.message));
    }
    if (error instanceof PoolExhaustedError) return json(409, { detail: 'no free requisites' });
    if (isUnavailable(error)) {
      context.core.log({ event: 'store-unavailable', ...reasonOf(error) });
      return responseTo(unavailable());
    }
    context.core.log({ event: 'control-failed', ...faultOf(error) });
    return json(500, { detail: 'Internal Server Error' });
  });
  return app;
}
