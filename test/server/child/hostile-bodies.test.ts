import { describe, expect, it, onTestFinished } from 'vitest';
import {
  counts,
  fetchUnread,
  HOSTILE_BODIES,
  honestBody,
  postAppeal,
  receiptLink,
} from '../../load/hostile/attacks.ts';
import { whilePayersPoll } from '../../load/hostile/payers.ts';
import { serveHostile } from '../../load/hostile/served.ts';

async function served(merchants: number) {
  const target = await serveHostile(merchants, 3);
  onTestFinished(target.close);
  return target;
}

describe('a built server with a heap of 256 MB', () => {
  it.each(['objects', 'keys', 'one escaped wide string'])(
    'refuses four bodies of %s at once, and answers polls',
    async (what) => {
      const target = await served(1);
      const [merchant] = target.merchants;
      const body = HOSTILE_BODIES[what]?.() ?? Buffer.alloc(0);
      const { polls, done } = await whilePayersPoll(target, () =>
        Promise.all([1, 2, 3, 4].map(() => postAppeal(target.url, merchant?.apiKey ?? '', body))),
      );
      expect(counts(done)).toEqual({ 400: 4 });
      expect(Object.keys(polls.statuses)).toEqual(['200']);
    },
  );

  it('takes the receipts of four merchants at once, and answers polls', async () => {
    const target = await served(4);
    const { polls, done } = await whilePayersPoll(target, () =>
      Promise.all(
        target.merchants.map((merchant) => postAppeal(target.url, merchant.apiKey, honestBody(merchant))),
      ),
    );
    expect(counts(done)).toEqual({ 201: 4 });
    expect(Object.keys(polls.statuses)).toEqual(['200']);
  });

  it('sends no more receipts at once than it has slots, and answers polls', async () => {
    const target = await served(1);
    const [merchant] = target.merchants;
    if (merchant === undefined) throw new Error('there is no merchant');
    const link = await receiptLink(target, merchant);
    const { polls, done } = await whilePayersPoll(target, () =>
      Promise.all(Array.from({ length: 100 }, () => fetchUnread(target.url, merchant.apiKey, link))),
    );
    expect(counts(done.map(({ status }) => status))).toEqual({ 200: 4, 503: 96 });
    expect(Object.keys(polls.statuses)).toEqual(['200']);
    for (const { socket } of done) socket.destroy();
  });
});
