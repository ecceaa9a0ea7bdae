import { describe, expect, it } from 'vitest';
import { CALL_KINDS } from '../../src/sandbox/classify-call.ts';
import { serviceOf } from '../../src/service/service.ts';
import { SILENCE, StoreUnavailableError } from '../../src/service/store/drivers/unavailable.ts';
import { changeMerchant } from '../../src/service/store/merchants.ts';
import { but, renamed, withoutKey, withWrongKey } from '../service/conformance/error-row.ts';
import {
  type Ask,
  ask,
  askInVain,
  openAppeal,
  openScene,
  type Scene,
  type SceneOptions,
} from '../service/conformance/scene.ts';
import { APPEALS } from '../service/support/appeals.ts';
import {
  anInternalBody,
  callsTo,
  INTERNAL,
  orderAt,
  paymentOf,
  someCards,
  type TestResponse,
} from '../service/support/bench.ts';
import { PAYMENTS_V2 } from '../service/support/v2.ts';
import { makeOrder, openSandbox, pay } from './support.ts';

const UNKNOWN = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const V1_CREATIONS = ['create order', 'create external payment', 'create internal payment'];
const V1_PAYMENTS = ['create external payment', 'create internal payment'];
const APPEAL_CALLS = ['get appeal', 'create appeal', 'list appeals'];

/** How to cause an error in the service itself: its preparation, and the requests. */
interface Cause {
  readonly preset: string;
  readonly options?: SceneOptions;
  readonly calls: readonly string[];
  readonly given?: (scene: Scene) => unknown;
  readonly asks?: (call: string) => (scene: Scene) => Ask;
  /** The kopecks of the magic sum for the same error. */
  readonly magic?: number;
}

const blocked = ({ bench }: Scene) =>
  changeMerchant(bench.context.database, bench.merchantId, {
    blocked_reason: 'too many disputes',
    blocked_at: 1,
  });
const getting =
  (path: string) =>
  () =>
  ({ bench }: Scene): Ask => ({
    method: 'GET',
    path,
    options: { token: bench.apiKey },
  });
const wrong = (field: string, value?: unknown) => (call: string) => but(call, { [field]: value });

const CAUSES: readonly Cause[] = [
  {
    preset: 'no_cards',
    calls: [...V1_PAYMENTS, 'create payment (v2)'],
    options: { pool: someCards(1) },
    magic: 0.05,
  },
  {
    preset: 'creation_failed',
    calls: [...V1_PAYMENTS, 'create payment (v2)'],
    given: renamed('requisites'),
    magic: 0.32,
  },
  { preset: 'blocked', calls: [...V1_CREATIONS, 'create payment (v2)'], given: blocked, magic: 0.5 },
  {
    preset: 'bad_token',
    calls: [...V1_CREATIONS, 'create payment (v2)', ...APPEAL_CALLS],
    asks: (call) => but(call, {}, withWrongKey),
  },
  {
    preset: 'recaptcha',
    calls: ['create payment (v2)', ...APPEAL_CALLS],
    asks: (call) => but(call, {}, withoutKey),
  },
  { preset: 'not_found', calls: ['get order'], asks: getting(orderAt(UNKNOWN)) },
  { preset: 'not_found', calls: ['get payment by order'], asks: getting(paymentOf(UNKNOWN)) },
  { preset: 'not_found', calls: ['create payment (v2)'], asks: getting(`${PAYMENTS_V2}1/`) },
  { preset: 'not_found', calls: ['get appeal'], asks: getting(`${APPEALS}999/`) },
  { preset: 'validation', calls: V1_CREATIONS, asks: wrong('amount', 'x') },
  { preset: 'validation', calls: ['get order'], asks: getting(orderAt('42')) },
  { preset: 'validation', calls: ['get payment by order'], asks: getting(paymentOf('42')) },
  { preset: 'validation', calls: ['create payment (v2)'], asks: wrong('sum') },
  { preset: 'validation', calls: ['create appeal'], asks: wrong('payment') },
  {
    preset: 'internal',
    calls: [...V1_CREATIONS, 'create payment (v2)', ...APPEAL_CALLS],
    given: renamed('api_keys'),
  },
  { preset: 'internal', calls: ['get order'], given: renamed('orders') },
  { preset: 'internal', calls: ['get payment by order'], given: renamed('payments') },
];

const CASES = CAUSES.flatMap(({ calls, ...cause }) => calls.map((call) => ({ ...cause, call })));

/** The parts of an error that must match; reasons and the seconds of Retry-After may differ. */
function seen({ status, headers, text }: TestResponse) {
  const names = ['content-type', 'cache-control', 'www-authenticate', 'accept-encoding', 'allow'];
  return {
    status,
    body: text.replace(/Reason: [^"]+/, 'Reason: …'),
    headers: Object.fromEntries(names.map((name) => [name, headers.get(name)])),
    waits: headers.has('retry-after'),
  };
}

/** Sends the same request to a sandbox in which the preset affects every call. */
async function asked(preset: string, scene: Scene, request: Ask): Promise<TestResponse> {
  const bench = await openSandbox();
  await bench.post('/sandbox/faults', { preset, on: CALL_KINDS, delay_ms: 0 });
  return ask({ ...scene, bench: { ...scene.bench, ...bench } }, request, true);
}

describe('a fault answers as the service does', () => {
  it.each(CASES)('$preset, $call', async ({ preset, call, options, given, asks = (name) => but(name) }) => {
    const scene = await openAppeal(await openScene(options));
    await given?.(scene);
    const request = asks(call)(scene);
    const real = await ask(scene, request, true);
    expect(real.status).toBeGreaterThanOrEqual(400);
    expect(seen(await asked(preset, scene, request))).toEqual(seen(real));
  });

  it.each([...V1_CREATIONS, ...APPEAL_CALLS])(
    'timeout, %s, whose only limit is the store\u2019s',
    async (call) => {
      const scene = await openAppeal(await openScene());
      const { context } = scene.bench;
      const silent = async () => {
        throw new StoreUnavailableError(SILENCE);
      };
      const database = { ...context.database, query: silent, first: silent, transaction: silent };
      const bench = { ...scene.bench, ...callsTo(serviceOf({ ...context, database })) };
      const real = await ask({ ...scene, bench }, but(call)(scene), true);
      expect(real.status).toBe(503);
      expect(seen(await asked('timeout', scene, but(call)(scene)))).toEqual(seen(real));
    },
  );

  it('timeout, create payment (v2)', async () => {
    const scene = await openScene();
    const request = but('create payment (v2)')(scene);
    const real = await askInVain(scene, request);
    expect(real.status).toBe(500);
    expect(seen(await asked('timeout', scene, request))).toEqual(seen(real));
  });

  it('throttled, create internal payment, get order, get payment by order', async () => {
    const scene = await openScene();
    const connection = { remoteAddress: '203.0.113.9' };
    const order = (await scene.bench.get(orderAt(scene.orderId))).body;
    const requests: readonly Ask[] = [
      { method: 'GET', path: orderAt(scene.orderId), options: { connection } },
      { method: 'GET', path: paymentOf(scene.orderId), options: { connection } },
      {
        method: 'POST',
        path: INTERNAL,
        body: anInternalBody(UNKNOWN),
        options: { connection, token: String(order['merchant_token']) },
      },
    ];
    for (const request of requests) {
      let real = await ask(scene, request, true);
      for (let call = 0; call < 120 && real.status !== 429; call += 1) real = await ask(scene, request, true);
      expect(real.status).toBe(429);
      expect(seen(await asked('throttled', scene, request))).toEqual(seen(real));
    }
  });

  it('blocked, without the reason for a payer', async () => {
    const scene = await openScene();
    const { merchant_token } = (await scene.bench.get(orderAt(scene.orderId))).body;
    await blocked(scene);
    const token = String(merchant_token);
    const real = await scene.bench.post(INTERNAL, anInternalBody(scene.orderId), { token });
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    await bench.post('/sandbox/faults', { preset: 'blocked' });
    const answer = await pay(bench, order);
    expect([answer.status, answer.text]).toEqual([real.status, real.text]);
  });
});

describe('a magic sum answers as the service does', () => {
  const cases = CASES.flatMap(({ magic, ...cause }) =>
    magic === undefined || cause.call === 'create order' ? [] : [{ ...cause, magic }],
  );

  it.each(cases)('$magic, $call', async ({ call, options, given, magic }) => {
    const scene = await openScene(options);
    await given?.(scene);
    const real = await ask(scene, but(call)(scene), true);
    const bench = await openSandbox({ magic: true });
    const summed = but(call, { [call === 'create payment (v2)' ? 'sum' : 'amount']: 1500 + magic })(scene);
    const answer = await ask({ ...scene, bench: { ...scene.bench, ...bench } }, summed, true);
    expect(seen(answer)).toEqual(seen(real));
  });
});
