import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import type { TestResponse } from '../support/bench.ts';
import { ENDPOINTS, type Endpoint, endpointNamed } from './endpoints.ts';
import { type Ask, ask, openAppeal, openScene, type Scene } from './scene.ts';
import { problemsOf, type Row, SHAPES } from './shapes.ts';

async function sceneFor({ name }: Endpoint): Promise<Scene> {
  const scene = await openScene();
  return name === 'create appeal' ? scene : openAppeal(scene);
}

/** The item or items of a response. */
function bodiesIn({ list }: Endpoint, { text }: TestResponse): readonly JsonObject[] {
  const json: unknown = JSON.parse(text);
  const items: readonly unknown[] = list === true ? (Array.isArray(json) ? json : []) : [json];
  return items.filter(isObject);
}

describe.each(ENDPOINTS)('$name', (endpoint) => {
  const rows: readonly Row[] = SHAPES[endpoint.shape];

  it.each([
    ['with what it requires', true, endpoint.least],
    ['with everything there is', true, endpoint.most],
    ['without the last slash', false, endpoint.least],
  ] as const)('answers %s, every field there and of its type', async (_how, slash, request) => {
    const scene = await sceneFor(endpoint);
    const answer = await ask(scene, request(scene), slash);
    expect(answer.status).toBe(endpoint.status);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const bodies = bodiesIn(endpoint, answer);
    expect(bodies).not.toEqual([]);
    expect(bodies.flatMap((body) => problemsOf(body, rows))).toEqual([]);
  });
});

describe.each(ENDPOINTS.filter(({ echoes }) => echoes !== undefined))('$name', (endpoint) => {
  it('echoes the request fields', async () => {
    const scene = await sceneFor(endpoint);
    const request: Ask = endpoint.most(scene);
    const { body } = await ask(scene, request, true);
    for (const field of endpoint.echoes ?? []) {
      const given = isObject(request.body) ? request.body[field] : undefined;
      expect([field, body[field]]).toEqual([field, given]);
    }
  });
});

describe.each(ENDPOINTS.filter(({ isProtected }) => !isProtected))('$name', (endpoint) => {
  it('ignores the Authorization header', async () => {
    const scene = await sceneFor(endpoint);
    const request = endpoint.least(scene);
    for (const authorization of ['', 'Token nonsense', 'Bearer x']) {
      const options = { headers: { authorization } };
      expect((await ask(scene, { ...request, options }, true)).status).toBe(endpoint.status);
    }
  });
});

describe('rules beyond the field tables', () => {
  it('creates an internal payment without requisites, whose redirect_url is its page', async () => {
    const scene = await openScene();
    const internal = endpointNamed('create internal payment');
    const { body } = await ask(scene, internal.least(scene), true);
    expect(body).toMatchObject({
      status: 'created',
      bank: null,
      full_name: null,
      card_number: null,
      account_number: null,
      sbp_phone_number: null,
      qr_code: null,
    });
    expect(body['redirect_url']).toBe(body['link']);
  });

  it('reads has_payment of an order', async () => {
    const scene = await openScene();
    const order = endpointNamed('get order');
    expect((await ask(scene, order.least(scene), true)).body['has_payment']).toBe(true);
    const open = { ...scene, takenOrderId: scene.orderId };
    expect((await ask(open, order.least(open), true)).body['has_payment']).toBe(false);
  });

  it.each(ENDPOINTS.filter(({ name }) => /create (.*payment|appeal)/.test(name)))(
    '$name: creates in the initial status',
    async ({ least, shape }) => {
      const scene = await openScene();
      const { body } = await ask(scene, least(scene), true);
      expect(body['status']).toBe(shape === 'appeal' ? 'new' : 'created');
    },
  );
});

describe('the check of field tables', () => {
  it('finds missing, wrong and unknown fields', () => {
    const rows: readonly Row[] = [
      ['a', 'string'],
      ['b', 'number', 'nullable'],
      ['c', 'decimal'],
    ];
    expect(problemsOf({ a: '', b: null, c: '1.00' }, rows)).toEqual([]);
    expect(problemsOf({ a: null, b: '1', c: '1', d: 1 }, rows)).toEqual([
      'a is no string: null',
      'b is no number: "1"',
      'c is no decimal: "1"',
      'd is in no table',
    ]);
    expect(problemsOf({}, rows)).toEqual(['a is missing', 'b is missing', 'c is missing']);
  });
});
