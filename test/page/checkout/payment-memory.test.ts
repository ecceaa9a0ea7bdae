import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/page/browser/storage.ts';
import { createPaymentMemory } from '../../../src/page/checkout/payment-memory.ts';

const FIRST_SIGHTING = { seconds: 900, wall: 1_768_467_600_000 };
const LIFETIME = {
  deadline: 0,
  firstSeconds: 900,
  firstSeenAt: 0,
  firstSeenWall: FIRST_SIGHTING.wall,
  falls: false,
};

function aStorage(stored = new Map<string, string>()): Storage & { readonly stored: Map<string, string> } {
  return {
    stored,
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => {
      stored.set(key, value);
    },
  };
}

/** Storage that refuses reads and writes, or is full. */
const refused: Storage = { get: () => null, set: () => {} };

describe('PaymentMemory', () => {
  it('stores the first sighting of a lifetime, and whether the payer was redirected', () => {
    const storage = aStorage();
    const memory = createPaymentMemory(storage);
    memory.keepFirstSighting('p1', LIFETIME);
    memory.keep('p1', { sent: true });
    const afterReload = createPaymentMemory(storage);
    expect(afterReload.firstSightingOf('p1')).toEqual(FIRST_SIGHTING);
    expect(afterReload.recall('p1').sent).toBe(true);
    expect(afterReload.firstSightingOf('p2')).toBeNull();
    expect(afterReload.recall('p2').sent).not.toBe(true);
  });

  it('keeps the earliest first sighting of a lifetime, and ignores a lifetime that was over at first sight', () => {
    const storage = aStorage();
    const memory = createPaymentMemory(storage);
    memory.keepFirstSighting('p1', { ...LIFETIME, firstSeconds: 0 });
    expect(memory.firstSightingOf('p1')).toBeNull();
    memory.keepFirstSighting('p1', LIFETIME);
    memory.keepFirstSighting('p1', { ...LIFETIME, firstSeenWall: FIRST_SIGHTING.wall + 5000 });
    expect(memory.firstSightingOf('p1')).toEqual(FIRST_SIGHTING);
  });

  it('stores nothing for a payment without an ID', () => {
    const storage = aStorage();
    const memory = createPaymentMemory(storage);
    memory.keepFirstSighting(null, LIFETIME);
    memory.keep(null, { sent: true });
    expect(storage.stored.size).toBe(0);
    expect(memory.firstSightingOf(null)).toBeNull();
    expect(memory.recall(null).sent).not.toBe(true);
  });

  it('is empty where storage is refused', () => {
    const memory = createPaymentMemory(refused);
    memory.keepFirstSighting('p1', LIFETIME);
    memory.keep('p1', { sent: true });
    expect(memory.firstSightingOf('p1')).toBeNull();
    expect(memory.recall('p1').sent).not.toBe(true);
  });

  it('keeps the twenty latest payments and drops older ones', () => {
    const storage = aStorage();
    const memory = createPaymentMemory(storage);
    for (let i = 0; i < 50; i += 1) memory.keep(`payment-${i}`, { sent: true });
    expect(memory.recall('payment-29').sent).not.toBe(true);
    for (let i = 30; i < 50; i += 1) expect(memory.recall(`payment-${i}`).sent).toBe(true);
    memory.keepFirstSighting('payment-30', LIFETIME);
    expect(memory.recall('payment-30').sent).toBe(true);
  });

  it.each([
    'null',
    '[]',
    '7',
    '{',
    '',
    '"payments"',
    '{"p1":null}',
    '{"p1":7}',
    '{"p1":[]}',
    '{"p1":{"seconds":"900","wall":null,"sent":"true"}}',
    '{"__proto__":{"sent":true}}',
  ])('is empty over the stored value %j, and overwrites it', (found) => {
    const memory = createPaymentMemory(aStorage(new Map([['payments', found]])));
    expect(memory.firstSightingOf('p1')).toBeNull();
    expect(memory.recall('p1').sent).not.toBe(true);
    memory.keepFirstSighting('p1', LIFETIME);
    memory.keep('p1', { sent: true });
    expect(memory.firstSightingOf('p1')).toEqual(FIRST_SIGHTING);
    expect(memory.recall('p1').sent).toBe(true);
  });

  it('never throws on any stored value', () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(fc.string(), json), fc.string(), (found, paymentId) => {
        const memory = createPaymentMemory(aStorage(new Map([['payments', found]])));
        memory.firstSightingOf(paymentId);
        memory.recall(paymentId);
        memory.keepFirstSighting(paymentId, LIFETIME);
        memory.keep(paymentId, { sent: true });
      }),
      { numRuns: 2000 },
    );
  });
});
