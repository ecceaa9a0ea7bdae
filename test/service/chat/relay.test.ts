import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isObject, parseJson } from '../../../src/contract/json.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import { aReceipt, newAppeal, threadOf } from '../support/appeals.ts';
import { type Bench, openBench } from '../support/bench.ts';
import { databases } from '../support/databases.ts';

const URL_WITH_SECRET = 'https://chat.example/hooks/T0/secret?token=secret';

interface Posted {
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** A chat that answers as it is told, one after another, then 200 for ever; a rejection is a broken connection. */
function aChat(...answers: readonly (number | 'broken')[]) {
  const posted: Posted[] = [];
  const left = [...answers];
  const fetching: typeof fetch = async (input, init) => {
    const body = parseJson(String(init?.body));
    posted.push({
      url: String(input),
      headers: new Headers(init?.headers),
      text: isObject(body) && Object.keys(body).join() === 'text' ? String(body['text']) : 'no text',
    });
    const answer = left.shift() ?? 200;
    if (answer === 'broken') throw new TypeError('broken');
    return new Response('ok', { status: answer });
  };
  return { posted, fetch: fetching };
}

const say = (bench: Bench, appealId: number, body: object) =>
  bench.post(threadOf(appealId), body, { token: bench.apiKey });

describe.each(databases)('the chat relay on $kind', (on) => {
  it('posts each message of a thread in order as {"text": …}', async () => {
    const chat = aChat();
    const bench = await openBench({ on, fetch: chat.fetch, supportWebhookUrl: URL_WITH_SECRET });
    const { appealId, paymentId, id } = await newAppeal(bench);
    await say(bench, appealId, { text: 'Здравствуйте' });
    await say(bench, appealId, { receipt: aReceipt(), payment_id: paymentId });
    await bench.context.chat.sweep();
    expect(chat.posted.map(({ text }) => text)).toEqual([
      `Appeal ${appealId}, service:\nAppeal ${appealId} on payment ${id}, 1500.00. To start processing, send the payment receipt and the payment request ID here.`,
      `Appeal ${appealId}, merchant:\nЗдравствуйте`,
      `Appeal ${appealId}, merchant:\nReceipt: receipt.pdf (application/pdf, 21 bytes)\nPayment: ${paymentId}`,
      `Appeal ${appealId}, service:\nThe receipt and the payment request ID are here: the appeal is ready for processing.`,
    ]);
    for (const { url, headers } of chat.posted) {
      expect(url).toBe(URL_WITH_SECRET);
      expect(headers.get('content-type')).toBe('application/json');
      expect(headers.get('user-agent')).toMatch(/^payment-page\/.* \(\+https:\/\/pay\.example\)$/);
      expect(headers.get('accept')).toBe('*/*');
      expect(headers.has('webhook-signature')).toBe(false);
    }
    const said = JSON.stringify(chat.posted);
    expect(said).not.toContain(bench.apiKey);
    expect(said).not.toContain(String(aReceipt()['file']));
  });

  it('keeps all posts and their order while the chat is down', async () => {
    const chat = aChat('broken', 503, 404);
    const bench = await openBench({ on, fetch: chat.fetch, supportWebhookUrl: URL_WITH_SECRET });
    const { appealId } = await newAppeal(bench);
    await say(bench, appealId, { text: 'second' });
    for (let waits = 0; waits < 4; waits += 1) {
      await bench.context.chat.sweep();
      bench.clock.advance(60_000);
    }
    await bench.context.chat.sweep();
    const [first, ...others] = chat.posted.map(({ text }) => text.replace(/^.*\n/, ''));
    expect(others).toEqual([first, first, first, 'second']);
    expect(await bench.context.database.query('select * from chat_posts')).toEqual([]);
  });

  it('sends nothing before the back-off ends', async () => {
    const chat = aChat(500, 500);
    const bench = await openBench({ on, fetch: chat.fetch, supportWebhookUrl: URL_WITH_SECRET });
    const { appealId } = await newAppeal(bench);
    await bench.context.chat.sweep();
    await say(bench, appealId, { text: 'more' });
    await bench.context.chat.sweep();
    bench.clock.advance(3999);
    await bench.context.chat.sweep();
    expect(chat.posted).toHaveLength(1);
  });

  it('drops a rejected post, so that later ones are sent', async () => {
    const chat = aChat(400);
    const logged: ServiceEvent[] = [];
    const bench = await openBench({
      on,
      fetch: chat.fetch,
      supportWebhookUrl: URL_WITH_SECRET,
      log: (event) => logged.push(event),
    });
    const { appealId } = await newAppeal(bench);
    await say(bench, appealId, { text: 'second' });
    await bench.context.chat.sweep();
    expect(chat.posted.map(({ text }) => text.replace(/^.*\n/, '')).at(-1)).toBe('second');
    expect(logged).toEqual([
      { event: 'chat-post-given-up', post: expect.any(Number), error: 'answered 400' },
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  it('posts nothing of a transaction that was rolled back', async () => {
    const chat = aChat();
    const bench = await openBench({ on, fetch: chat.fetch, supportWebhookUrl: URL_WITH_SECRET });
    const { appealId } = await newAppeal(bench);
    const refused = await say(bench, appealId, { text: 'x', payment_id: 'another' });
    expect(refused.status).toBe(400);
    await bench.context.chat.sweep();
    expect(chat.posted).toHaveLength(1);
  });

  it('posts nothing without a chat address', async () => {
    const bench = await openBench({ on });
    await newAppeal(bench);
    expect(await bench.context.database.query('select * from chat_posts')).toEqual([]);
  });
});

describe('the chat relay after a restart', () => {
  it('sends pending posts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-service-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const database = join(folder, 'payments.db');
    const [away, back] = [aChat('broken', 'broken', 'broken'), aChat()];
    const bench = await openBench({ database, fetch: away.fetch, supportWebhookUrl: URL_WITH_SECRET });
    const { appealId } = await newAppeal(bench);
    await bench.context.chat.sweep();
    await bench.context.close();

    const again = await openBench({
      database,
      pool: [],
      clock: bench.clock,
      fetch: back.fetch,
      supportWebhookUrl: URL_WITH_SECRET,
    });
    bench.clock.advance(60_000);
    await again.context.chat.sweep();
    expect(back.posted.map(({ text }) => text)).toEqual([
      expect.stringContaining(`Appeal ${appealId} on payment`),
    ]);
  });
});
