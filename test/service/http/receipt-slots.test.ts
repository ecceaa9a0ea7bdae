import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/service/http/http-error.ts';
import { createReceiptSlots, type ReceiptSlots } from '../../../src/service/http/receipt-slots.ts';
import { aClock } from '../../../src/testing/clock.ts';

const bodyOf = (length: number | null): Request =>
  new Request('http://a/', { headers: length === null ? {} : { 'content-length': String(length) } });
const LARGE = bodyOf(64 * 1024 + 1);

/** Work that holds a slot until it is told to end. */
function guest(receiptSlots: ReceiptSlots, caller: string, request = LARGE) {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = receiptSlots.run(request, caller, { read: () => ending, process: async () => {} });
  return { end, done };
}

/** Starts eight endless uploads of one caller. @returns how many got a slot */
function crowd(receiptSlots: ReceiptSlots, caller: string): number {
  let letIn = 0;
  for (let tries = 0; tries < 8; tries += 1) {
    const read = () => {
      letIn += 1;
      return new Promise<void>(() => {});
    };
    receiptSlots.run(LARGE, caller, { read, process: async () => {} }).catch(() => {});
  }
  return letIn;
}

const inside = async (receiptSlots: ReceiptSlots, caller: string, request = LARGE) =>
  receiptSlots
    .run(request, caller, { read: async () => 'in', process: async (body) => body })
    .catch((error: unknown) => (error instanceof HttpError ? error.status : error));

describe('receipt slots', () => {
  it('limit concurrent uploads, and free a slot when one is done', async () => {
    const receiptSlots = createReceiptSlots(2);
    const [first] = [guest(receiptSlots, 'a'), guest(receiptSlots, 'b')];
    expect(await inside(receiptSlots, 'c')).toBe(503);
    first.end();
    await first.done;
    expect(await inside(receiptSlots, 'c')).toBe('in');
    expect(await inside(receiptSlots, 'c')).toBe('in');
  });

  it('are never all taken by one caller', async () => {
    const receiptSlots = createReceiptSlots();
    const guests = Array.from({ length: 4 }, () => guest(receiptSlots, 'a'));
    expect(await inside(receiptSlots, 'a')).toBe(503);
    expect(await inside(receiptSlots, 'b')).toBe('in');
    guests[0]?.end();
    await guests[0]?.done;
    expect(await inside(receiptSlots, 'a')).toBe('in');
  });

  it.each([
    ['two', ['a', 'b'], [4, 2]],
    ['three', ['a', 'b', 'c'], [4, 2, 1]],
  ])('are never all taken by %s callers', async (_how, greedy, shares) => {
    const receiptSlots = createReceiptSlots();
    expect(greedy.map((caller) => crowd(receiptSlots, caller))).toEqual(shares);
    for (const caller of greedy) expect(await inside(receiptSlots, caller)).toBe(503);
    expect(await inside(receiptSlots, 'd')).toBe('in');
  });

  it('are freed by work that fails', async () => {
    const receiptSlots = createReceiptSlots(1);
    const cutOff = () => Promise.reject(new Error('cut off'));
    const never = async () => {};
    const failing = [
      { read: cutOff, process: never },
      { read: never, process: cutOff },
    ];
    for (const steps of failing) {
      await expect(receiptSlots.run(LARGE, 'a', steps)).rejects.toThrow('cut off');
      expect(await inside(receiptSlots, 'a')).toBe('in');
    }
  });

  it.each([0, 1000, 64 * 1024])('are not needed by a body of %i bytes', async (length) => {
    const receiptSlots = createReceiptSlots(0);
    expect(await inside(receiptSlots, 'a', bodyOf(length))).toBe('in');
  });

  it.each([64 * 1024 + 1, 16 * 1024 * 1024, null, Number.NaN])(
    'are needed by a body of length %j',
    async (length) => {
      expect(await inside(createReceiptSlots(0), 'a', bodyOf(length))).toBe(503);
    },
  );

  describe('while a body is processed', () => {
    /** Two bodies that were read; the first is being processed until `end` is called. */
    async function twoBodies() {
      const clock = aClock();
      const receiptSlots = createReceiptSlots(3, clock.service);
      const events: string[] = [];
      let end = () => {};
      const ending = new Promise<void>((resolve) => {
        end = resolve;
      });
      const steps = (name: string, until?: Promise<void>) => ({
        read: async () => events.push(`read ${name}`),
        process: async () => {
          events.push(`process ${name}`);
          await until;
        },
      });
      const first = receiptSlots.run(LARGE, 'a', steps('first', ending));
      await vi.waitFor(() => expect(events).toContain('process first'));
      const second = receiptSlots.run(LARGE, 'b', steps('second')).catch((error: unknown) => error);
      await vi.waitFor(() => expect(events).toContain('read second'));
      return { clock, receiptSlots, events, first, second, end: () => end() };
    }

    it('read others, and process them one at a time', async () => {
      const { events, first, second, end } = await twoBodies();
      await nextTurn();
      expect(events).toEqual(['read first', 'process first', 'read second']);
      end();
      await Promise.all([first, second]);
      expect(events).toEqual(['read first', 'process first', 'read second', 'process second']);
    });

    it('refuse one that waited for more than ten seconds', async () => {
      const { clock, receiptSlots, events, second, end } = await twoBodies();
      await clock.advance(10_001);
      end();
      expect(await second).toMatchObject({ status: 503 });
      expect(events).not.toContain('process second');
      expect(await inside(receiptSlots, 'b')).toBe('in');
    });
  });
});
