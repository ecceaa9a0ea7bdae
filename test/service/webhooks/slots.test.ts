import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/service/store/webhooks/endpoints.ts';
import { createSlots } from '../../../src/service/webhooks/slots.ts';

const LIMITS = { quick: 3, others: 4, all: 8, perMerchant: 2 };

const anEndpoint = (id: number, over: Partial<Endpoint> = {}): Endpoint => ({
  id,
  merchantId: id,
  quick: false,
  timeouts: 0,
  brokenSince: null,
  probeAt: null,
  ...over,
});
const some = (count: number, over: Partial<Endpoint> = {}) =>
  Array.from({ length: count }, (_, index) => anEndpoint(index + 1, over));
const idsOf = (slots: readonly { readonly endpoint: { readonly id: number } }[]) =>
  slots.map(({ endpoint }) => endpoint.id);

describe('the slots', () => {
  it('are taken in order, and are separate for quick endpoints', () => {
    const slots = createSlots(LIMITS);
    expect(idsOf(slots.take(some(9)))).toEqual([1, 2, 3, 4]);
    expect([slots.hasFree(false), slots.hasFree(true)]).toEqual([false, true]);
    expect(idsOf(slots.take([anEndpoint(10, { quick: true })]))).toEqual([10]);
  });

  it('of one merchant are few', () => {
    const slots = createSlots(LIMITS);
    expect(idsOf(slots.take(some(3, { merchantId: 7 })))).toEqual([1, 2]);
    expect([slots.busyMerchants(false), slots.busyMerchants(true)]).toEqual([[7], []]);
  });

  it('of an endpoint that is not quick is one', () => {
    const slots = createSlots(LIMITS);
    expect(idsOf(slots.take([anEndpoint(1), anEndpoint(1)]))).toEqual([1]);
    expect(slots.isFull(anEndpoint(1), 'starts')).toBe(true);
    expect(slots.isFull(anEndpoint(1), 'ends')).toBe(false);
  });

  it('of a quick endpoint grow with each quick response, and shrink to one', () => {
    const slots = createSlots(LIMITS);
    const quick = anEndpoint(1, { quick: true });
    const [first] = slots.take([quick, quick]);
    if (first === undefined) throw new Error('there was no slot');
    slots.free(first, true);
    expect(slots.take([quick, quick, quick])).toHaveLength(2);
    const again = createSlots(LIMITS);
    for (const end of [true, false]) for (const slot of again.take([quick])) again.free(slot, end);
    expect(again.take([quick, quick])).toHaveLength(1);
  });

  it('of an endpoint that was idle begin with one', () => {
    const slots = createSlots(LIMITS);
    const quick = anEndpoint(1, { quick: true });
    for (const slot of slots.take([quick])) slots.free(slot, true);
    slots.settle();
    expect(slots.take([quick, quick])).toHaveLength(1);
  });

  it('of attempts that take long are free for other quick endpoints, up to a limit for all', () => {
    const slots = createSlots(LIMITS);
    const quick = some(20, { quick: true });
    for (const endpoint of quick) for (const slot of slots.take([endpoint])) slots.slowDown(slot);
    expect(slots.hasFree(false)).toBe(false);
    expect(slots.take(quick)).toEqual([]);
  });
});
