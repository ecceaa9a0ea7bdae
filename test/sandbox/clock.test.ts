import { describe, expect, it } from 'vitest';
import { createSandboxClock } from '../../src/sandbox/clock.ts';
import { manualClock } from '../service/support/clock.ts';
import { openSandbox, payableOrder, readPayment } from './support.ts';

function clocks() {
  const base = manualClock(1_000_000);
  const clock = createSandboxClock(base);
  const rung: string[] = [];
  const alarm = (name: string, delayMs: number) => clock.after(delayMs, () => rung.push(name));
  return { base, clock, rung, alarm };
}

describe('the sandbox\u2019s clock', () => {
  it('follows real time by default', () => {
    const { base, clock, rung, alarm } = clocks();
    alarm('a', 100);
    base.advance(99);
    expect([clock.now(), rung]).toEqual([1_000_099, []]);
    base.advance(1);
    expect(rung).toEqual(['a']);
  });

  it('runs due timers in order, once, when it is advanced', () => {
    const { base, clock, rung, alarm } = clocks();
    alarm('second', 200);
    alarm('first', 100);
    alarm('later', 1000);
    clock.advance(500);
    expect([clock.now() - base.now(), rung]).toEqual([500, ['first', 'second']]);
    base.advance(500);
    expect(rung).toEqual(['first', 'second', 'later']);
  });

  it('freezes, and resumes from the frozen time', () => {
    const { base, clock, rung, alarm } = clocks();
    alarm('a', 100);
    clock.freeze();
    base.advance(10_000);
    expect([clock.now(), rung]).toEqual([1_000_000, []]);
    clock.advance(50);
    clock.resume();
    base.advance(49);
    expect([clock.now(), rung]).toEqual([1_000_099, []]);
    base.advance(1);
    expect(rung).toEqual(['a']);
  });

  it('runs due timers when it is advanced while frozen', () => {
    const { clock, rung, alarm } = clocks();
    clock.freeze();
    alarm('a', 100);
    clock.advance(100);
    expect(rung).toEqual(['a']);
  });

  it('resets to real time', () => {
    const { base, clock } = clocks();
    clock.advance(5000);
    clock.freeze();
    clock.reset();
    base.advance(7);
    expect([clock.now(), clock.isFrozen()]).toEqual([1_000_007, false]);
  });

  it('runs no cancelled timer, and none after stop', () => {
    const { base, clock, rung, alarm } = clocks();
    alarm('off', 10)();
    alarm('stopped', 20);
    clock.stop();
    clock.advance(100);
    base.advance(100);
    expect(rung).toEqual([]);
  });
});

describe('/sandbox/clock', () => {
  it('advances the lifetime, the expiry and the cancellation', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    expect((await readPayment(bench, orderId))['lifetime']).toBe(899);
    const moved = await bench.post('/sandbox/clock', { advance: 898 });
    expect(moved.body).toEqual({ now: '2026-10-01T10:14:59.000Z', ahead_seconds: 899, frozen: false });
    expect((await readPayment(bench, orderId))['lifetime']).toBe(1);
    await bench.post('/sandbox/clock', { advance: 0.5 });
    expect(await readPayment(bench, orderId)).toMatchObject({
      lifetime: 0,
      status: 'created',
      card_number: null,
    });
    await bench.post('/sandbox/clock', { advance: 301 });
    expect(await readPayment(bench, orderId)).toMatchObject({ status: 'canceled', lifetime: null });
  });

  it('freezes and resumes time', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    expect((await bench.post('/sandbox/clock', { freeze: true })).body['frozen']).toBe(true);
    bench.clock.advance(100_000);
    expect((await readPayment(bench, orderId))['lifetime']).toBe(899);
    await bench.post('/sandbox/clock', { freeze: false });
    bench.clock.advance(100_000);
    expect((await readPayment(bench, orderId))['lifetime']).toBe(799);
  });

  it('resets to real time', async () => {
    const bench = await openSandbox();
    await bench.post('/sandbox/clock', { advance: 1000, freeze: true });
    const { body } = await bench.send('DELETE', '/sandbox/clock');
    expect(body).toEqual({ now: '2026-10-01T10:00:00.000Z', ahead_seconds: 0, frozen: false });
    expect((await bench.get('/sandbox/clock')).body).toEqual(body);
  });

  it.each([{}, { advance: -1 }, { advance: '5' }, { advance: 1e12 }, { freeze: 'now' }, { back: 5 }])(
    'answers 422 to %j',
    async (body) => {
      const bench = await openSandbox();
      expect((await bench.post('/sandbox/clock', body)).status).toBe(422);
    },
  );
});
