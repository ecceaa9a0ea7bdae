import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../src/service/http/http-error.ts';
import { createUploadSlots, type UploadSlots } from '../../../src/service/http/upload-slots.ts';

const bodyOf = (length: number | null): Request =>
  new Request('http://a/', { headers: length === null ? {} : { 'content-length': String(length) } });
const LARGE = bodyOf(64 * 1024 + 1);

/** Work that holds a slot until it is told to end. */
function guest(uploadSlots: UploadSlots, caller: string, request = LARGE) {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = uploadSlots.run(request, caller, () => ending);
  return { end, done };
}

/** Starts eight endless uploads of one caller. @returns how many got a slot */
function crowd(uploadSlots: UploadSlots, caller: string): number {
  let letIn = 0;
  for (let tries = 0; tries < 8; tries += 1) {
    const work = () => {
      letIn += 1;
      return new Promise<void>(() => {});
    };
    uploadSlots.run(LARGE, caller, work).catch(() => {});
  }
  return letIn;
}

const inside = async (uploadSlots: UploadSlots, caller: string, request = LARGE) =>
  uploadSlots
    .run(request, caller, async () => 'in')
    .catch((error: unknown) => (error instanceof HttpError ? error.status : error));

describe('upload slots', () => {
  it('limit concurrent uploads, and free a slot when one is done', async () => {
    const uploadSlots = createUploadSlots(2);
    const [first] = [guest(uploadSlots, 'a'), guest(uploadSlots, 'b')];
    expect(await inside(uploadSlots, 'c')).toBe(503);
    first.end();
    await first.done;
    expect(await inside(uploadSlots, 'c')).toBe('in');
    expect(await inside(uploadSlots, 'c')).toBe('in');
  });

  it('are never all taken by one caller', async () => {
    const uploadSlots = createUploadSlots();
    const guests = Array.from({ length: 4 }, () => guest(uploadSlots, 'a'));
    expect(await inside(uploadSlots, 'a')).toBe(503);
    expect(await inside(uploadSlots, 'b')).toBe('in');
    guests[0]?.end();
    await guests[0]?.done;
    expect(await inside(uploadSlots, 'a')).toBe('in');
  });

  it.each([
    ['two', ['a', 'b'], [4, 2]],
    ['three', ['a', 'b', 'c'], [4, 2, 1]],
  ])('are never all taken by %s callers', async (_how, greedy, shares) => {
    const uploadSlots = createUploadSlots();
    expect(greedy.map((caller) => crowd(uploadSlots, caller))).toEqual(shares);
    for (const caller of greedy) expect(await inside(uploadSlots, caller)).toBe(503);
    expect(await inside(uploadSlots, 'd')).toBe('in');
  });

  it('are freed by work that fails', async () => {
    const uploadSlots = createUploadSlots(1);
    const failing = uploadSlots.run(LARGE, 'a', () => Promise.reject(new Error('cut off')));
    await expect(failing).rejects.toThrow('cut off');
    expect(await inside(uploadSlots, 'a')).toBe('in');
  });

  it.each([0, 1000, 64 * 1024])('are not needed by a body of %i bytes', async (length) => {
    const uploadSlots = createUploadSlots(0);
    expect(await inside(uploadSlots, 'a', bodyOf(length))).toBe('in');
  });

  it.each([64 * 1024 + 1, 16 * 1024 * 1024, null, Number.NaN])(
    'are needed by a body of length %j',
    async (length) => {
      expect(await inside(createUploadSlots(0), 'a', bodyOf(length))).toBe(503);
    },
  );
});
