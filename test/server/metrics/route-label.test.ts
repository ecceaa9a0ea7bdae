import { expect, it } from 'vitest';
import { routeLabels } from '../../../src/server/metrics/route-label.ts';

const labelOf = routeLabels([
  '/*',
  '/api/v1/orders/:order_id',
  '/operator/exchange-rates/:currency',
  '/operator/merchants/:id/keys/:key/rotate',
  '/qr/:picture',
]);
const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

it.each([
  [`/api/v1/orders/${ID}/`, '/api/v1/orders/:order_id'],
  ['/api/v1/orders/42', '/api/v1/orders/:order_id'],
  ['/operator/exchange-rates/RUB', '/operator/exchange-rates/:currency'],
  [`/qr/${ID}.png`, '/qr/:picture'],
  [`/${ID}`, '/:order_id'],
  [`/order/${ID}&utm=1`, '/:order_id'],
  ['/assets/qr-1a2b.js', '/assets/*'],
  ['/wp-login.php', 'other'],
  ['/api/v9/anything', 'other'],
])('the requests of %s are counted under %s', (path, label) => {
  expect(labelOf(path)).toBe(label);
});
