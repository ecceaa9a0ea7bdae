import { describe, expect, it } from 'vitest';
import { APPEALS, anAppealBody } from '../../support/appeals.ts';
import { anOrderBody, ORDERS, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { itemsOf, journalOf, type OperatorBench, openOperatorBench } from '../../support/operator.ts';
import { createV2 } from '../../support/v2.ts';
import { paidPayment, verified } from '../../support/webhooks.ts';

const MERCHANTS = '/operator/merchants';

async function newcomer(bench: OperatorBench, over: object = {}) {
  const { status, body } = await bench.operate('POST', MERCHANTS, { name: 'Ромашка', ...over });
  if (status !== 201) throw new Error(`no merchant: ${JSON.stringify(body)}`);
  return { id: Number(body['merchant_id']), apiKey: text(body['api_key']), body };
}

const orderBy = (bench: OperatorBench, token: string) => bench.post(ORDERS, anOrderBody(), { token });

describe.each(databases)('the operator API of merchants on $kind', (on) => {
  it('creates a merchant with a key and a secret that are shown once', async () => {
    const bench = await openOperatorBench({ on });
    const { id, apiKey, body } = await newcomer(bench, {
      callback_url: 'https://shop.example/hook?t=canary',
    });
    expect(body).toMatchObject({
      name: 'Ромашка',
      callback_url: 'https://shop.example/hook?t=canary',
      blocked: null,
      rate: '0',
      api_key: expect.stringMatching(/^sk_/),
      webhook_secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    });
    expect((await orderBy(bench, apiKey)).body['merchant_id']).toBe(id);
    const again = await bench.operate('GET', `${MERCHANTS}/${id}`);
    const list = await bench.operate('GET', `${MERCHANTS}?name=${encodeURIComponent('Ромашка')}`);
    const journal = await bench.operate('GET', '/operator/journal');
    expect(itemsOf(list)).toEqual([again.body]);
    for (const { text: said } of [again, list, journal]) {
      expect(said).not.toContain(apiKey.slice(20));
      expect(said).not.toContain('whsec_');
    }
    expect(journal.text).not.toContain('canary');
    expect((await journalOf(bench)).map(({ action }) => action)).toEqual(['merchant.created', 'key.created']);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ callback_url: 'ftp://shop.example/' }, 'callback_url'],
    [{ callback_url: 'http://shop.example/' }, 'callback_url'],
    [{ callback_url: 'https://127.0.0.1/' }, 'callback_url'],
    [{ callback_url: 'https://shop.example:25/' }, 'callback_url'],
    [{ callback_url: 'https://me:pw@shop.example/' }, 'callback_url'],
  ])('rejects the creation %j', async (over, field) => {
    const bench = await openOperatorBench({ on });
    const { status, body } = await bench.operate('POST', MERCHANTS, { name: 'A', ...over });
    expect([status, body['detail']]).toMatchObject([422, [{ loc: ['body', field] }]]);
  });

  it('changes the statuses that cause a webhook', async () => {
    const bench = await openOperatorBench({ on });
    const { id, body } = await newcomer(bench);
    expect(body['webhook_events']).toBeNull();
    const patch = (webhook_events: unknown) =>
      bench.operate('PATCH', `${MERCHANTS}/${id}`, { webhook_events });
    const wanted = ['completed', 'canceled'];
    expect((await patch(wanted)).body['webhook_events']).toEqual(wanted);
    expect((await bench.operate('GET', `${MERCHANTS}/${id}`)).body['webhook_events']).toEqual(wanted);
    for (const wrong of [[], ['canceled'], ['completed', 'created'], 'completed', ['completed', 1]]) {
      expect((await patch(wrong)).status).toBe(422);
    }
    expect((await patch(null)).body['webhook_events']).toBeNull();
    expect((await journalOf(bench, '&subject=merchant')).slice(1)).toMatchObject([
      { before: { webhook_events: null }, after: { webhook_events: 'completed,canceled' } },
      { before: { webhook_events: 'completed,canceled' }, after: { webhook_events: null } },
    ]);
  });

  it('changes name, webhook address and commission', async () => {
    const bench = await openOperatorBench({ on });
    const { id, apiKey } = await newcomer(bench);
    const changed = await bench.operate('PATCH', `${MERCHANTS}/${id}`, {
      name: 'Василёк',
      callback_url: 'https://shop.example/hook',
      rate: '2.5',
    });
    expect(changed.body).toMatchObject({
      name: 'Василёк',
      callback_url: 'https://shop.example/hook',
      rate: '2.5',
    });
    const payment = await createV2({ ...bench, apiKey });
    expect(payment.body['merchant_payment_detail']).toMatchObject({ rate: '2.50' });
    expect((await bench.operate('PATCH', `${MERCHANTS}/${id}`, { callback_url: null })).body).toMatchObject({
      callback_url: null,
    });
    expect((await bench.operate('PATCH', `${MERCHANTS}/${id}`, {})).status).toBe(200);
    expect((await bench.operate('PATCH', `${MERCHANTS}/${id}`, { rate: '101' })).status).toBe(422);
    expect((await journalOf(bench, '&subject=merchant')).slice(1)).toMatchObject([
      { action: 'merchant.changed', before: { name: 'Ромашка' }, after: { name: 'Василёк' } },
      { action: 'merchant.changed', after: { callback_url: null } },
    ]);
  });

  it('blocks with a reason that both API versions return, and unblocks', async () => {
    const bench = await openOperatorBench({ on });
    const { id, apiKey } = await newcomer(bench);
    const path = `${MERCHANTS}/${id}`;
    const blocked = await bench.operate('POST', `${path}/block`, { reason: 'chargebacks' });
    expect(blocked.body['blocked']).toEqual({ reason: 'chargebacks', at: '2026-10-01T10:00:00.000Z' });
    const message = 'Client is blocked. Reason: chargebacks';
    const v1 = await orderBy(bench, apiKey);
    const v2 = await createV2({ ...bench, apiKey });
    expect([v1.status, v1.body]).toEqual([400, { detail: message, code: 50000 }]);
    expect([v2.status, v2.body]).toEqual([403, { error: message, code: 50000 }]);
    expect(itemsOf(await bench.operate('GET', `${MERCHANTS}?blocked=true`))).toHaveLength(1);

    expect((await bench.operate('POST', `${path}/unblock`)).body['blocked']).toBeNull();
    expect((await orderBy(bench, apiKey)).status).toBe(200);
    expect((await bench.operate('POST', `${path}/block`, {})).status).toBe(422);
    expect((await journalOf(bench, '&subject=merchant')).slice(1)).toMatchObject([
      { action: 'merchant.blocked', after: { blocked_reason: 'chargebacks' } },
      { action: 'merchant.unblocked', before: { blocked_reason: 'chargebacks' } },
    ]);
  });

  it('rotates the webhook secret with an overlap of a day', async () => {
    const sent: { headers: Record<string, string>; body: string }[] = [];
    const bench = await openOperatorBench({
      on,
      fetch: async (_url, init) => {
        sent.push({ headers: Object.fromEntries(new Headers(init?.headers)), body: String(init?.body) });
        return new Response();
      },
    });
    const { id, apiKey, body } = await newcomer(bench, { callback_url: 'https://shop.example/hook' });
    const rotated = await bench.operate('POST', `${MERCHANTS}/${id}/webhook-secret`);
    expect(rotated.body['previous_until']).toBe('2026-10-02T10:00:00.000Z');
    const [before, after] = [text(body['webhook_secret']), text(rotated.body['webhook_secret'])];
    const theirs = { ...bench, apiKey, merchantId: id };
    await paidPayment(theirs);
    await bench.context.deliveries.sweep();
    bench.clock.advance(24 * 3600 * 1000);
    await paidPayment(theirs);
    await bench.context.deliveries.sweep();
    const [first, second] = sent;
    if (first === undefined || second === undefined) throw new Error('two were to be sent');
    for (const secret of [before, after]) expect(verified(first, secret)['status']).toBe('completed');
    expect(verified(second, after)['status']).toBe('completed');
    expect(() => verified(second, before)).toThrow();
    const journal = await bench.operate('GET', '/operator/journal?subject=merchant');
    expect(journal.text).toContain('merchant.webhook-secret');
    expect(journal.text).not.toContain('whsec_');
  });
});

describe.each(databases)('the operator API of keys on $kind', (on) => {
  it('creates, lists and revokes keys', async () => {
    const bench = await openOperatorBench({ on });
    const { id, apiKey } = await newcomer(bench);
    const keys = `${MERCHANTS}/${id}/keys`;
    bench.clock.advance(1000);
    const second = (await bench.operate('POST', keys)).body;
    expect(itemsOf(await bench.operate('GET', keys))).toMatchObject([
      { key_id: second['key_id'], rights: ['appeals'], revoked_at: null },
      { key_id: apiKey.split('_')[1], rights: ['appeals'], revoked_at: null },
    ]);
    for (const token of [apiKey, text(second['api_key'])]) {
      expect((await orderBy(bench, token)).status).toBe(200);
    }
    const path = `${keys}/${second['key_id']}`;
    for (let times = 0; times < 2; times += 1) {
      const ended = await bench.operate('POST', `${path}/revoke`);
      expect(ended.body['revoked_at']).toBe('2026-10-01T10:00:01.000Z');
    }
    expect((await orderBy(bench, text(second['api_key']))).status).toBe(401);
    expect((await createV2({ ...bench, apiKey: text(second['api_key']) })).status).toBe(403);
    expect((await orderBy(bench, apiKey)).status).toBe(200);
    expect((await bench.operate('POST', `${path}/rotate`)).status).toBe(409);
    expect((await bench.operate('PATCH', path, { rights: [] })).status).toBe(409);
    expect((await journalOf(bench, '&subject=key')).map(({ action }) => action)).toEqual([
      'key.created',
      'key.created',
      'key.revoked',
    ]);
  });

  it('rotates a key with the same rights', async () => {
    const bench = await openOperatorBench({ on });
    const { id } = await newcomer(bench);
    const keys = `${MERCHANTS}/${id}/keys`;
    const first = (await bench.operate('POST', keys, { rights: [] })).body;
    const { status, body } = await bench.operate('POST', `${keys}/${first['key_id']}/rotate`);
    expect([status, body]).toMatchObject([201, { rights: [], merchant_id: id }]);
    expect((await orderBy(bench, text(first['api_key']))).status).toBe(401);
    expect((await orderBy(bench, text(body['api_key']))).status).toBe(200);
  });

  it('creates a key without the right to appeals, which gets 403 there only', async () => {
    const bench = await openOperatorBench({ on });
    const { id } = await newcomer(bench);
    const keys = `${MERCHANTS}/${id}/keys`;
    const { api_key, key_id } = (await bench.operate('POST', keys, { rights: [] })).body;
    const token = text(api_key);
    const payment = (await createV2({ ...bench, apiKey: token })).body['id'];
    const calls = [
      () => bench.post(APPEALS, anAppealBody(payment), { token }),
      () => bench.get(APPEALS, { token }),
      () => bench.get(`${APPEALS}1/`, { token }),
    ];
    for (const call of calls) {
      const { status, body } = await call();
      expect([status, body]).toMatchObject([403, { error: { code: 10403 } }]);
    }
    await bench.operate('PATCH', `${keys}/${key_id}`, { rights: ['appeals'] });
    expect((await bench.post(APPEALS, anAppealBody(payment), { token })).status).toBe(201);
    expect((await journalOf(bench, `&subject=key&subject_id=${key_id}`)).at(-1)).toMatchObject({
      action: 'key.rights',
      before: { rights: '' },
      after: { rights: 'appeals' },
    });
  });

  it('finds a key under its merchant only', async () => {
    const bench = await openOperatorBench({ on });
    const [first, second] = [await newcomer(bench), await newcomer(bench)];
    const path = `${MERCHANTS}/${second.id}/keys/${first.apiKey.split('_')[1]}`;
    expect((await bench.operate('POST', `${path}/revoke`)).status).toBe(404);
    expect((await bench.operate('PATCH', path, { rights: [] })).status).toBe(404);
    expect((await bench.operate('POST', `${MERCHANTS}/${first.id}/keys`, { rights: ['all'] })).status).toBe(
      422,
    );
  });
});
