import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../sandbox/support.ts';
import { paymentOf } from '../support/bench.ts';
import { ENDPOINTS, endpointNamed } from './endpoints.ts';
import { APPEAL_ERRORS } from './errors-appeals.ts';
import { PAYMENT_V2_ERRORS } from './errors-payments-v2.ts';
import { V1_ERRORS } from './errors-v1.ts';
import { ask, askInVain, openAppeal, openScene } from './scene.ts';

const ERRORS = [...V1_ERRORS, ...PAYMENT_V2_ERRORS, ...APPEAL_ERRORS];

describe.each(ERRORS)(
  '$call answers $status for $cause',
  ({ call, status, body, options, given, ask: request }) => {
    it.each([
      ['with the last slash', true],
      ['without it', false],
    ])('%s', async (_how, slash) => {
      const scene = await openScene(options);
      if (call === 'get appeal' || call === 'list appeals') await openAppeal(scene);
      await given?.(scene);
      const answer = await ask(scene, request(scene), slash);
      const isPlain = typeof body === 'string';
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe(
        isPlain ? 'text/plain; charset=utf-8' : 'application/json',
      );
      expect(isPlain ? answer.text : answer.body).toEqual(body);
    });
  },
);

describe('errors that need time or a sandbox', () => {
  it('the payment read answers 401 for an incorrect recaptcha', async () => {
    const bench = await openSandbox();
    await bench.post('/sandbox/faults', { preset: 'recaptcha' });
    const { status, body } = await bench.get(paymentOf(bench.sandbox.demo.orderId));
    expect([status, body]).toEqual([401, { detail: 'Incorrect recaptcha' }]);
  });

  it('payment creation of version 2 answers 500 with code 50020 after its timeout', async () => {
    const scene = await openScene();
    const creation = endpointNamed('create payment (v2)');
    const { status, body } = await askInVain(scene, creation.least(scene));
    expect([status, body]).toEqual([500, { error: 'Request timeout', code: 50020 }]);
  });
});

describe('the table of errors', () => {
  /** The documented statuses of each endpoint. */
  it.each([
    ['create order', [400, 401, 422, 500]],
    ['create external payment', [400, 401, 422, 500]],
    ['create internal payment', [400, 401, 422, 500]],
    ['get order', [404, 422, 500]],
    ['get payment by order', [422, 500]],
    ['create payment (v2)', [400, 401, 403, 404, 500]],
    ['get appeal', [401, 403, 404, 500]],
    ['create appeal', [400, 401, 403, 415, 500]],
    ['list appeals', [401, 403, 500]],
  ])('has every documented error of %s', (call, statuses) => {
    const listed = ERRORS.filter((row) => row.call === call).map(({ status }) => status);
    expect([...new Set(listed)].sort()).toEqual(statuses);
  });

  it('has only existing calls', () => {
    for (const { call } of ERRORS) expect(ENDPOINTS.some(({ name }) => name === call)).toBe(true);
  });
});
