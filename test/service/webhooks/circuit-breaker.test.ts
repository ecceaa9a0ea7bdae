import { describe, expect, it } from 'vitest';
import {
  type EndedAttempt,
  type EndpointHealth,
  healthAfter,
} from '../../../src/service/webhooks/circuit-breaker.ts';

const UNKNOWN: EndpointHealth = { quick: false, timeouts: 0, brokenSince: null, probeAt: null };

const timeout = (startedAt: number): EndedAttempt => ({
  startedAt,
  endedAt: startedAt + 10_000,
  result: 'timeout',
});
const response = (startedAt: number, takesMs = 100): EndedAttempt => ({
  startedAt,
  endedAt: startedAt + takesMs,
  result: 'accepted',
});
const refusal = (startedAt: number): EndedAttempt => ({ ...response(startedAt), result: 'none' });

/** Without jitter. */
const healthAfterAll = (attempts: readonly EndedAttempt[], before = UNKNOWN) =>
  attempts.reduce((health, attempt) => healthAfter(health, attempt, 0.5), before);

const BROKEN = healthAfterAll([timeout(0), timeout(10_000), timeout(20_000)]);

describe('the circuit breaker', () => {
  it('opens after three timeouts in a row', () => {
    expect(healthAfterAll([timeout(0), timeout(10_000)])).toMatchObject({ timeouts: 2, brokenSince: null });
    expect(BROKEN).toEqual({ quick: false, timeouts: 3, brokenSince: 30_000, probeAt: 60_000 });
  });

  it.each([
    ['a response', response(0)],
    ['a refused connection', refusal(0)],
  ])('counts anew after %s', (_what, attempt) => {
    expect(healthAfterAll([timeout(0), timeout(0), attempt, timeout(0), timeout(0)])).toMatchObject({
      timeouts: 2,
      brokenSince: null,
    });
  });

  it('doubles the time between probes, up to five minutes', () => {
    const delays: (number | null)[] = [];
    let health = BROKEN;
    for (let probe = 0; probe < 6; probe += 1) {
      const attempt = timeout(health.probeAt ?? 0);
      health = healthAfterAll([attempt], health);
      delays.push(health.probeAt === null ? null : health.probeAt - attempt.endedAt);
    }
    expect(delays).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000]);
    expect(health.brokenSince).toBe(30_000);
  });

  it('varies the time of probes, so that not all endpoints are probed at once', () => {
    const attempts = [timeout(0), timeout(0), timeout(0)];
    const probeAt = (random: number) =>
      attempts.reduce((health, attempt) => healthAfter(health, attempt, random), UNKNOWN).probeAt;
    expect([0, 1].map(probeAt)).toEqual([10_000 + 24_000, 10_000 + 36_000]);
  });

  it('closes at a response of any status, and stays open without one', () => {
    expect(healthAfterAll([response(60_000)], BROKEN)).toEqual({ ...UNKNOWN, quick: true });
    expect(healthAfterAll([{ ...response(60_000), result: 'refused' }], BROKEN)).toEqual(UNKNOWN);
    expect(healthAfterAll([refusal(60_000)], BROKEN)).toMatchObject({ brokenSince: 30_000, probeAt: 90_100 });
  });

  it('takes no attempt for a probe that started before', () => {
    expect(healthAfterAll([timeout(25_000), timeout(29_000)], BROKEN)).toEqual(BROKEN);
  });

  it('calls an endpoint quick that accepts within two seconds', () => {
    expect([2000, 2001].map((ms) => healthAfterAll([response(0, ms)]).quick)).toEqual([true, false]);
    expect(healthAfterAll([{ ...response(0), result: 'refused' }])).toEqual(UNKNOWN);
  });
});
