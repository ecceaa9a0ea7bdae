import { describe, expect, it } from 'vitest';
import { failure } from '../../../src/contract/failure.ts';
import { decodePayment } from '../../../src/contract/payment.ts';
import {
  orderReadFailed,
  orderReceived,
  paymentReadFailed,
  paymentReceived,
} from '../../../src/page/checkout/reducers.ts';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import type { CheckoutState } from '../../../src/page/checkout/state.ts';
import { aPayment } from '../../../src/testing/builders.ts';
import { theOrder } from '../../contract/the-order.ts';
import { EMPTY, order, state } from './states.ts';

const OTHER_PAYMENT = '11111111-2222-4333-8444-555555555555';

/** The state after these payment answers, one a second. Fields by their wire names. */
function receiving(start: CheckoutState, ...answers: object[]): CheckoutState {
  return answers.reduce<CheckoutState>((known, fields, index) => {
    const answer = decodePayment({ ...aPayment(), ...fields }, theOrder);
    if (answer === null) throw new Error('no payment');
    const now = index * 1000;
    return paymentReceived(known, answer, { now, wall: now }, null);
  }, start);
}

const opened = state({ order: order({ has_payment: true }) });
const waiting = orderReceived(state(), order(), true);

describe('the reducers', () => {
  it('count consecutive failed reads, and reset the count on a success', () => {
    const lost = orderReadFailed(paymentReadFailed(opened, failure('server'), 1), failure('network'));
    expect(lost).toMatchObject({ failures: 3, orderFailure: { kind: 'network' } });
    expect(receiving(lost, {})).toMatchObject({ failures: 0, paymentFailure: null });
    expect(orderReceived(lost, order(), true)).toMatchObject({ failures: 0, orderFailure: null });
  });

  // A failed read is never a failed payment.
  it('keep the order and the payment when a read fails', () => {
    const known = receiving(opened, {});
    const lost = orderReadFailed(paymentReadFailed(known, failure('not-found'), 0), failure('not-found'));
    expect(lost.payment).toBe(known.payment);
    expect(lost.order).toBe(known.order);
    expect(screenOf(lost, 0).name).toBe('pay');
  });

  it('count consecutive 401 answers only in unauthorizedReads', () => {
    const twice = paymentReadFailed(
      paymentReadFailed(opened, failure('unauthorized'), 0),
      failure('unauthorized'),
      1,
    );
    expect(twice.unauthorizedReads).toBe(2);
    expect(paymentReadFailed(twice, failure('network'), 2).unauthorizedReads).toBe(2);
    expect(receiving(twice, {}).unauthorizedReads).toBe(0);
  });

  it('return the same state with the same payment after an equal answer', () => {
    const known = receiving(opened, {}, {});
    expect(receiving(known, {})).toBe(known);
    expect(orderReceived(known, order({ has_payment: true }), false)).toBe(known);
    expect(receiving(known, { has_appeal: true })).not.toBe(known);
  });

  it('keep the previous sum in amountBefore, until the service sends prev_sum', () => {
    const changed = receiving(opened, { amount: 1500 }, { amount: 1600 });
    expect(changed.amountBefore).toBe('1500');
    expect(receiving(changed, { amount: 1600 }).amountBefore).toBe('1500');
    expect(receiving(opened, { amount: 1500 }, { amount: 1500 }).amountBefore).toBeNull();
  });

  it('take the order’s sum as the previous one when the payment had none', () => {
    expect(receiving(opened, { amount: null }, { amount: 1600 }).amountBefore).toBe('1500');
    expect(receiving(opened, { amount: null }, { amount: 1500 }).amountBefore).toBeNull();
  });

  describe('with changing requisites', () => {
    const card = { ...EMPTY, card_number: '2202201234567895' };
    const otherCard = { ...EMPTY, card_number: '4169731234567898' };

    it.each([
      ['another card', [card, otherCard]],
      ['another code', [{ qr_code: 'https://qr.nspk.ru/AS1' }, { qr_code: 'https://qr.nspk.ru/AS2' }]],
      ['another card after a withdrawal', [card, EMPTY, otherCard]],
      ['another payment in place of an open one', [card, { ...otherCard, payment_id: OTHER_PAYMENT }]],
    ])('set requisitesChanged: %s', (_, answers) => {
      expect(receiving(opened, ...answers).requisitesChanged).toBe(true);
    });

    it.each([
      ['requisites arrive for the first time', [EMPTY, card]],
      ['requisites stay the same', [card, card]],
      ['requisites are withdrawn', [card, EMPTY]],
      ['the same requisites return', [card, EMPTY, card]],
      ['the sum or the appeal changes', [card, { ...card, amount: 1600, has_appeal: true }]],
      [
        'the payer chose again after a cancellation',
        [card, { ...card, status: 'canceled' }, { ...otherCard, payment_id: OTHER_PAYMENT }],
      ],
    ])('leave requisitesChanged unset when %s', (_, answers) => {
      expect(receiving(opened, ...answers).requisitesChanged).toBe(false);
    });

    it('keep the payable fingerprint when the requisites are withdrawn', () => {
      expect(screenOf(receiving(opened, card, EMPTY), 0).name).toBe('withdrawn');
      expect(screenOf(receiving(opened, EMPTY, EMPTY), 0).name).toBe('preparing');
    });
  });

  it('set createdElsewhere when another device created the payment during the choice', () => {
    expect(receiving(waiting, {}).createdElsewhere).toBe(true);
    expect(receiving(opened, {}).createdElsewhere).toBe(false);
    expect(receiving(opened, {}, { payment_id: OTHER_PAYMENT }).createdElsewhere).toBe(true);
  });

  it('reset lifetime, choice and sums on another payment', () => {
    const known = { ...receiving(opened, { amount: 1500 }, { amount: 1600 }), choosingAgain: true };
    const next = receiving(known, { ...EMPTY, payment_id: OTHER_PAYMENT, lifetime: 60 });
    expect(next).toMatchObject({
      amountBefore: null,
      choosingAgain: false,
      payableFingerprint: null,
      lifetime: { deadline: 60_000 },
    });
  });

  it('end choosingAgain when requisites arrive', () => {
    const choosing = { ...receiving(opened, EMPTY), choosingAgain: true };
    expect(receiving(choosing, EMPTY).choosingAgain).toBe(true);
    expect(receiving(choosing, {}).choosingAgain).toBe(false);
  });

  it('take a lifetime of zero as the end only when the requisites are withdrawn', () => {
    expect(receiving(opened, { lifetime: 0 }).lifetime).toBeNull();
    expect(screenOf(receiving(opened, {}, { ...EMPTY, lifetime: 0 }), 1000).name).toBe('expired');
    expect(screenOf(receiving(opened, { ...EMPTY, lifetime: 0 }), 0).name).toBe('expired');
  });

  it('take the status of the latest answer', () => {
    const statuses = ['created', 'canceled', 'completed'].map((status) => ({ status }));
    expect(screenOf(receiving(opened, ...statuses), 0).name).toBe('paid');
  });
});
