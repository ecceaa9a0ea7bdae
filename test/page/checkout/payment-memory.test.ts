import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/page/browser/storage.ts';
import { createMemory } from '../../../src/page/checkout/payment-memory.ts';

const ANCHOR = { seconds: 900, wall: 1_768_467_600_000 };

function aStorage(stored = new Map<string, string>()): Storage & { readonly stored: Map<string, string> } {
  return {
    stored,
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => {
      stored.set(key, value);
    },
  };
}

/** Storage that keeps nothing: refused, or full. */
const refused: Storage = { get: () => null, set: () => {} };

describe('what the device remembers of a payment', () => {
  it('is its lifetime as first seen, and whether the payer was sent back to the shop', () => {
    const storage = aStorage();
    const memory = createMemory(storage);
    memory.keepAnchor('p1', ANCHOR);
    memory.keepSent('p1');
    const afterReload = createMemory(storage);
    expect(afterReload.anchorOf('p1')).toEqual(ANCHOR);
    expect(afterReload.wasSent('p1')).toBe(true);
    expect(afterReload.anchorOf('p2')).toBeNull();
    expect(afterReload.wasSent('p2')).toBe(false);
  });

  it('is nothing for a payment without an ID', () => {
    const storage = aStorage();
    const memory = createMemory(storage);
    memory.keepAnchor(null, ANCHOR);
    memory.keepSent(null);
    expect(storage.stored.size).toBe(0);
    expect(memory.anchorOf(null)).toBeNull();
    expect(memory.wasSent(null)).toBe(false);
  });

  // case 38
  it('is nothing where storage is refused', () => {
    const memory = createMemory(refused);
    memory.keepAnchor('p1', ANCHOR);
    memory.keepSent('p1');
    expect(memory.anchorOf('p1')).toBeNull();
    expect(memory.wasSent('p1')).toBe(false);
  });

  it('does not grow: the oldest payments are forgotten, the twenty latest are kept', () => {
    const storage = aStorage();
    const memory = createMemory(storage);
    for (let i = 0; i < 50; i += 1) memory.keepSent(`payment-${i}`);
    expect(memory.wasSent('payment-29')).toBe(false);
    for (let i = 30; i < 50; i += 1) expect(memory.wasSent(`payment-${i}`)).toBe(true);
    memory.keepAnchor('payment-30', ANCHOR);
    expect(memory.wasSent('payment-30')).toBe(true);
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
  ])('is nothing when %j is found there, and can be written over it', (found) => {
    const memory = createMemory(aStorage(new Map([['payments', found]])));
    expect(memory.anchorOf('p1')).toBeNull();
    expect(memory.wasSent('p1')).toBe(false);
    memory.keepAnchor('p1', ANCHOR);
    memory.keepSent('p1');
    expect(memory.anchorOf('p1')).toEqual(ANCHOR);
    expect(memory.wasSent('p1')).toBe(true);
  });

  it('never throws over what somebody else has written there', () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(fc.string(), json), fc.string(), (found, paymentId) => {
        const memory = createMemory(aStorage(new Map([['payments', found]])));
        memory.anchorOf(paymentId);
        memory.wasSent(paymentId);
        memory.keepAnchor(paymentId, ANCHOR);
        memory.keepSent(paymentId);
      }),
      { numRuns: 2000 },
    );
  });
});
