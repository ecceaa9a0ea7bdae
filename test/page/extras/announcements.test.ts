import { describe, expect, it } from 'vitest';
import { failure } from '../../../src/contract/failure.ts';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import type { CheckoutState } from '../../../src/page/checkout/state.ts';
import { announcementOf, type Situation } from '../../../src/page/extras/screen-effects/announcements.ts';
import { paying } from '../checkout/states.ts';

function situation(state: CheckoutState, remainingMs: number | null = null): Situation {
  return { state, remainingMs, checking: false, screen: screenOf(state, 0) };
}

const announced = (before: CheckoutState, after: CheckoutState) =>
  announcementOf(situation(before), situation(after));

describe('announcementOf', () => {
  it('announces the countdown at 5, 2 and 1 minutes and at 30 s, not each second', () => {
    const moments: number[] = [];
    for (let left = 900; left > 0; left -= 1) {
      const step = announcementOf(situation(paying(), left * 1000), situation(paying(), (left - 1) * 1000));
      if (step?.kind === 'time-left') moments.push(step.seconds);
    }
    expect(moments).toEqual([300, 120, 60, 30]);
  });

  it('announces only the latest of several countdown moments that passed at once, as after sleep', () => {
    expect(announcementOf(situation(paying(), 400_000), situation(paying(), 50_000))).toEqual({
      kind: 'time-left',
      seconds: 60,
    });
  });

  it('announces no countdown without a lifetime or after its end', () => {
    expect(announcementOf(situation(paying()), situation(paying(), 20_000))).toBeNull();
    expect(announcementOf(situation(paying(), 20_000), situation(paying()))).toBeNull();
    expect(announcementOf(situation(paying(), 40_000), situation(paying(), 0))).toBeNull();
  });

  it('announces no countdown on a screen without one', () => {
    const { screen, ...over } = situation(paying(), 20_000);
    if (screen.name !== 'pay') throw new Error(`the screen is ${screen.name}`);
    const withdrawn: Situation = { ...over, screen: { name: 'withdrawn', payment: screen.payment } };
    expect(announcementOf(situation(paying(), 400_000), withdrawn)).toBeNull();
  });

  it('announces nothing for an equal state', () => {
    const known = paying();
    expect(announced(known, known)).toBeNull();
  });

  it('announces the first of several failed reads, and the first success after them', () => {
    const lost = (failures: number) => paying({}, { failures });
    expect(announced(lost(0), lost(1))).toEqual({ kind: 'connection-lost' });
    expect(announced(lost(1), lost(2))).toBeNull();
    expect(announced(lost(2), lost(0))).toEqual({ kind: 'connection-back' });
  });

  it('does not announce a lost connection for a 401', () => {
    expect(announced(paying(), paying({}, { failures: 1, unauthorizedReads: 1 }))).toBeNull();
    expect(announced(paying({}, { failures: 2, unauthorizedReads: 2 }), paying())).toBeNull();
  });

  it('announces a slow connection once', () => {
    const slow = paying({}, { slow: true });
    expect(announced(paying(), slow)).toEqual({ kind: 'slow' });
    expect(announced(slow, slow)).toBeNull();
  });

  it('announces a changed sum and changed requisites in one announcement', () => {
    const before = paying({ amount: 1500 }, { payableFingerprint: 'a' });
    const after = paying({ amount: 1600 }, { payableFingerprint: 'b', requisitesChanged: true });
    expect(announced(before, after)).toMatchObject({
      kind: 'amount-changed',
      from: '1500',
      to: '1600',
      withRequisites: true,
    });
    expect(announced(before, paying({ amount: 1600 }, { payableFingerprint: 'a' }))).toMatchObject({
      withRequisites: false,
    });
  });

  it('announces every change of the requisites, even before the payer dismissed the notice', () => {
    const changed = (payableFingerprint: string) =>
      paying({}, { payableFingerprint, requisitesChanged: true });
    expect(announced(paying({}, { payableFingerprint: 'a' }), changed('b'))).toEqual({
      kind: 'requisites-changed',
    });
    expect(announced(changed('b'), changed('c'))).toEqual({ kind: 'requisites-changed' });
    expect(announced(changed('c'), changed('c'))).toBeNull();
  });

  it('announces why no payment was created', () => {
    const noCards = failure('no-cards');
    const failed = paying({}, { creation: { phase: 'failed', method: 'nspk', failure: noCards } });
    expect(announced(paying(), failed)).toEqual({ kind: 'creation-failed', failure: noCards });
    expect(announced(failed, failed)).toBeNull();
  });
});
