import { Hono } from 'hono';
import { conflictFrom } from '../../service/http/conflict.ts';
import { methodNotAllowed, notFound, unavailable } from '../../service/http/errors-v1.ts';
import { HttpError } from '../../service/http/http-error.ts';
import { json, responseTo } from '../../service/http/respond.ts';
import { reasonOf } from '../../service/lib/error-reason.ts';
import { PoolExhaustedError } from '../../service/operations/allocate-requisite.ts';
import { isUnavailable } from '../../service/store/drivers/unavailable.ts';
import type { Driver } from '../driver.ts';
import { reset } from '../reset.ts';
import { appealControls } from './appeals.ts';
import { clockControls } from './clock.ts';
import { faultControls } from './faults.ts';
import { inboxControls } from './inbox.ts';
import { orderControls } from './orders.ts';
import { requisitesControls } from './requisites.ts';
import { transitionControls } from './transitions.ts';
import { webhookControls } from './webhooks.ts';

/** The calls under `/sandbox`. What cannot be done in the state things are in is a 409 that says why. */
export function createControls(driver: Driver): Hono {
  const app = new Hono({ strict: false });
  orderControls(app, driver);
  transitionControls(app, driver);
  requisitesControls(app, driver);
  appealControls(app, driver);
  webhookControls(app, driver);
  inboxControls(app, driver);
  faultControls(app, driver);
  clockControls(app, driver);

  app.delete('/sandbox', async () => {
    await reset(driver);
    return json(200, { order_id: driver.demo.orderId });
  });
  app.all('/sandbox', () => {
    throw methodNotAllowed(['DELETE']);
  });

  app.notFound(() => responseTo(notFound()));
  app.onError((error) => {
    const refusal = error instanceof HttpError ? error : conflictFrom(error);
    if (refusal !== null) return responseTo(refusal);
    if (error instanceof PoolExhaustedError) return json(409, { detail: 'no free requisites' });
    if (isUnavailable(error)) {
      driver.core.log({ event: 'store-unavailable', ...reasonOf(error) });
      return responseTo(unavailable());
    }
    driver.core.log({ event: 'control-failed', ...reasonOf(error) });
    return json(500, { detail: 'Internal Server Error' });
  });
  return app;
}
