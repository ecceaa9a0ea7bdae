import type { Hono } from 'hono';
import { parseOrderId } from '../../../contract/ids.ts';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed, notFound } from '../../http/errors-v1.ts';
import { qrPicture } from '../../lib/qr-picture.ts';
import { paymentToShow } from '../../operations/record-showing.ts';
import { findPayment } from '../../store/payments.ts';
import { shownCodeLink } from '../../views/qr-code.ts';
import type { ReadRateLimit } from '../v1/read-rate-limit.ts';

/** The parameter has the extension too. */
const PICTURE = '/qr/:payment_id{[^/]+\\.png}';

/** The picture of a payment's QR code, at the address that `qr_code` has. It counts as a read of the order. */
export function qrPictures(app: Hono<Env>, context: ServiceContext, count: ReadRateLimit): void {
  app.get(PICTURE, async (c) => {
    const paymentId = parseOrderId(c.req.param('payment_id').replace(/\.png$/, ''));
    const found = paymentId === null ? null : await findPayment(context.database, paymentId);
    count(c.env.connection, found?.orderId);
    const payment = found === null ? null : await paymentToShow(context, found);
    const link = payment === null ? null : shownCodeLink(payment, context.clock.now());
    if (link === null) throw notFound('QR code not found');
    return new Response(qrPicture(link), {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'no-store',
        // A shop shows the picture in its own page.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    });
  });
  app.all(PICTURE, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
