import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  newOrder,
  ORDERS,
  openBench,
} from '../../support/bench.ts';
import { createV2 } from '../../support/v2.ts';

/** The messages about a field of an order's creation. */
async function saidOf(body: JsonObject): Promise<unknown> {
  const bench = await openBench();
  const { status, body: answer } = await bench.post(ORDERS, anOrderBody(body), { token: bench.apiKey });
  expect(status).toBe(422);
  return Array.isArray(answer['detail']) ? answer['detail'].map(({ msg }: JsonObject) => msg) : answer;
}

describe('the words of a refusal', () => {
  it.each([
    [{ amount: 1e15 }, 'ensure this value is at most 10,000,000'],
    [{ amount: 10_000_000.01 }, 'ensure this value is at most 10,000,000'],
    [{ amount: 0 }, 'ensure this value is greater than 0'],
    [{ amount: 1.005 }, 'ensure this value has at most two decimals'],
    [{ amount: '1' }, 'a number is needed'],
    [{ geo_id: '1' }, 'a number is needed'],
    [{ outter_id: 10482 }, 'text is needed'],
    [{ success_redirect_url: false }, 'text is needed'],
    [{ geo_id: 1.5 }, 'a whole number is needed'],
    [{ outter_id: 'a\u0000' }, 'control characters are not allowed'],
    [{ outter_id: 'a\ud83d' }, 'the text has half a character: an unpaired surrogate'],
    [{ outter_id: '👍'.repeat(256) }, 'ensure this value has at most 255 characters'],
    [
      { redirect_url: 'http://shop.example/' },
      'the page is on https and sends nobody to http: an https address is needed',
    ],
    [
      { redirect_url: 'myshop://paid' },
      'the page does not open the scheme myshop: https is needed (there is no other)',
    ],
    [{ success_redirect_url: 'https://0x7f.1/' }, 'value is not an address that a payer can be sent to'],
    [{ fail_redirect_url: 'https://a@shop.example/' }, 'address has a user name or a password'],
  ])('%j: %s', async (body, msg) => {
    expect(await saidOf(body)).toEqual([msg]);
  });

  it('name every redirect address that the page would not follow', async () => {
    const bench = await openBench();
    const http = 'http://shop.example/';
    const body = { redirect_url: http, success_redirect_url: http, fail_redirect_url: http };
    for (const [path, good] of [
      [ORDERS, anOrderBody()],
      [EXTERNAL, { amount: 1500, transfer_method: 'to_card_number' }],
    ] as const) {
      const answer = await bench.post(path, { ...good, ...body }, { token: bench.apiKey });
      expect([answer.status, answer.body['detail']]).toEqual([
        422,
        Object.keys(body).map((field) => expect.objectContaining({ loc: ['body', field] })),
      ]);
    }
  });

  it('allow the largest sum and the longest text, counted in characters', async () => {
    const bench = await openBench();
    const body = anOrderBody({ amount: 10_000_000, outter_id: '👍'.repeat(255) });
    expect((await bench.post(ORDERS, body, { token: bench.apiKey })).status).toBe(200);
  });
});

describe('a redirect address', () => {
  it('may be on http where the page is, and of an app that the settings name', async () => {
    const bench = await openBench({ publicUrl: 'http://localhost:8080', appSchemes: ['MyShop'] });
    for (const redirect_url of ['http://shop.example/', 'https://shop.example/', 'myshop://paid']) {
      const answer = await bench.post(ORDERS, anOrderBody({ redirect_url }), { token: bench.apiKey });
      expect([answer.status, answer.body['redirect_url']]).toEqual([200, redirect_url]);
    }
    const other = await bench.post(ORDERS, anOrderBody({ redirect_url: 'other://paid' }), {
      token: bench.apiKey,
    });
    expect(JSON.stringify(other.body)).toContain('(others are myshop)');
  });
});

describe('optional text that is empty', () => {
  it('counts as left out in every creation', async () => {
    const bench = await openBench();
    const post = async (path: string, body: JsonObject) => {
      const { status, body: answer } = await bench.post(path, body, { token: bench.apiKey });
      expect(status).toBe(200);
      return answer;
    };
    const empty = {
      success_redirect_url: '',
      fail_redirect_url: '',
      callback_url: '',
      bank: '',
      outter_id: '',
    };
    const order = await post(ORDERS, anOrderBody({ ...empty, outter_id: 'A-1', geo_name: '' }));
    expect(order).toMatchObject({ geo_id: 1, success_redirect_url: null, fail_redirect_url: null });
    const external = {
      amount: 1500,
      transfer_method: 'to_card_number',
      redirect_url: 'https://shop.example/',
    };
    expect(await post(EXTERNAL, { ...external, ...empty, client_id: '', geo: '' })).toMatchObject({
      outter_id: null,
      geo_id: 1,
      success_redirect_url: null,
    });
    const { order_id } = await newOrder(bench);
    await post(INTERNAL, anInternalBody(order_id, { bank: '', callback_url: '' }));
    const v2 = await createV2(bench, { ...empty, client_id: '', client_ip: '', geo: '' });
    expect(v2.body).toMatchObject({
      outter_id: null,
      client_id: null,
      client_ip: null,
      callback_url: null,
      work_country: 'Россия',
    });
  });
});
