import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../src/contract/failure.ts';
import { decodePayment } from '../../../src/contract/payment.ts';
import type { Lifetime } from '../../../src/page/checkout/deadline.ts';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import { type CheckoutState, initialState } from '../../../src/page/checkout/state.ts';
import { aPayment } from '../../../src/testing/builders.ts';
import { theOrder } from '../../contract/the-order.ts';
import { EMPTY, order, paying, payment, state } from './states.ts';

const NOW = 1_000_000;

const until = (deadline: number): Lifetime => ({
  deadline,
  firstSeconds: 900,
  firstSeenAt: 0,
  firstSeenWall: 0,
  falls: true,
});

const nameOf = (known: CheckoutState) => screenOf(known, NOW).name;

describe('screenOf', () => {
  const open = order();
  const taken = order({ has_payment: true });
  const method = 'to_card_number';

  it.each<[string, string, CheckoutState]>([
    ['link-invalid', 'there is no order ID in the address', initialState(null)],
    ['link-invalid', 'the service rejects the ID', state({ orderFailure: failure('invalid') })],
    ['loading', 'nothing is known yet', state()],
    ['not-found', 'the order read says 404', state({ orderFailure: failure('not-found') })],
    ['unavailable', 'the order cannot be read', state({ orderFailure: failure('server') })],
    ['unavailable', 'the order read answers 401', state({ orderFailure: failure('unauthorized') })],
    ['loading', 'has_payment is true and the payment is not read yet', state({ order: taken })],
    [
      'unavailable',
      'has_payment is true and the payment read fails',
      state({ order: taken, paymentFailure: failure('server') }),
    ],
    [
      'unavailable',
      'has_payment is true and the payment read answers 404',
      state({ order: taken, paymentFailure: failure('not-found') }),
    ],
    [
      'loading',
      'the payment read answered 401 once',
      state({ order: taken, unauthorizedReads: 1, paymentFailure: failure('unauthorized') }),
    ],
    [
      'verify',
      'the payment read answered 401 twice',
      state({ order: taken, unauthorizedReads: 2, paymentFailure: failure('unauthorized') }),
    ],
    ['verify', 'reads answered 401 twice while paying', paying({}, { unauthorizedReads: 2 })],
    ['choose', 'the order has no payment', state({ order: open })],
    [
      'choose',
      'the order has no payment and a read fails',
      state({ order: open, orderFailure: failure('network') }),
    ],
    ['preparing', 'checking', state({ order: open, creation: { phase: 'checking', method } })],
    ['preparing', 'sending', state({ order: open, creation: { phase: 'sending', method } })],
    [
      'choose',
      'the POST failed',
      state({ order: open, creation: { phase: 'failed', method, failure: failure('no-cards') } }),
    ],
    ['preparing', 'requisites have not come yet', paying(EMPTY)],
    ['preparing', 'only a name and a bank have come', paying({ sbp_phone_number: null })],
    ['choose', 'the payer asked for another method meanwhile', paying(EMPTY, { choosingAgain: true })],
    ['pay', 'there is a phone', paying()],
    ['pay', 'there is a card', paying({ ...EMPTY, card_number: '2202201234567895' })],
    ['pay', 'there is an account', paying({ ...EMPTY, account_number: '40817810438000000001' })],
    ['pay', 'there is a QR code', paying({ ...EMPTY, qr_code: 'https://qr.nspk.ru/AS1' })],
    ['pay', 'there is a bank link', paying({ ...EMPTY, tpay_link: 'https://bank.example/1' })],
    ['pay', 'there is a donation link', paying({ ...EMPTY, donation_url: 'https://tips.example/1' })],
    ['pay', 'there is time left', paying({}, { lifetime: until(NOW + 1) })],
    ['pay', 'reads fail', paying({}, { failures: 9, paymentFailure: failure('network') })],
    ['pay', 'the sum is the order’s', paying({ amount: null })],
    ['withdrawn', 'shown requisites were withdrawn', paying(EMPTY, { payableFingerprint: '+79991234567' })],
    ['expired', 'the lifetime has ended', paying({}, { lifetime: until(NOW) })],
    [
      'expired',
      'the lifetime has ended and the requisites were withdrawn',
      paying(EMPTY, { payableFingerprint: '+79991234567', lifetime: until(NOW - 1) }),
    ],
    ['paid', 'completed', paying({ status: 'completed' })],
    ['paid', 'success', paying({ status: 'success' })],
    ['paid', 'completed after the deadline', paying({ status: 'completed' }, { lifetime: until(0) })],
    ['paid', 'completed and canceled', paying({ status: 'completed', is_canceled: true })],
    ['paid', 'completed while choosing again', paying({ status: 'completed' }, { choosingAgain: true })],
    ['paid', 'completed, and reads answer 401', paying({ status: 'completed' }, { unauthorizedReads: 5 })],
    [
      'paid',
      'completed, and the order cannot be read',
      state({ payment: payment({ status: 'completed' }), orderFailure: failure('not-found') }),
    ],
    [
      'paid',
      'completed while the POST is in flight',
      paying({ status: 'completed' }, { creation: { phase: 'sending', method } }),
    ],
    ['canceled', 'canceled', paying({ status: 'canceled' })],
    ['canceled', 'is_canceled', paying({ is_canceled: true })],
    ['canceled', 'canceled after the deadline', paying({ status: 'canceled' }, { lifetime: until(0) })],
    [
      'choose',
      'canceled, and the payer has sent no money',
      paying({ status: 'canceled' }, { choosingAgain: true }),
    ],
    ['refunded', 'refund', paying({ status: 'refund' })],
    ['refunded', 'refund and canceled', paying({ status: 'refund', is_canceled: true })],
    ['deleted', 'deleted', paying({ status: 'deleted' })],
    ['deleted', 'deleted and canceled', paying({ status: 'deleted', is_canceled: true })],
    ['unavailable', 'the status is unknown', paying({ status: 'paid' })],
    ['unavailable', 'the status is null', paying({ status: null })],
    ['unavailable', 'the status is a number', paying({ status: 7 })],
    ['unavailable', 'the sum is zero', paying({ amount: 0 })],
    [
      'unavailable',
      'neither payment nor order has a sum',
      state({ order: order({ amount: null, has_payment: true }), payment: payment({ amount: null }) }),
    ],
    ['pay', 'has_payment is false and a payment was read', state({ order: open, payment: payment() })],
  ])('is %s when %s', (name, _, known) => {
    expect(nameOf(known)).toBe(name);
  });

  it('sets hasPayment whenever a payment exists, even when the order cannot be read', () => {
    const reason = 'busy';
    expect(screenOf(state({ orderFailure: failure('server') }), NOW)).toEqual({
      name: 'unavailable',
      reason,
      hasPayment: false,
    });
    const known = [
      state({ order: taken, paymentFailure: failure('server') }),
      state({ payment: payment(), orderFailure: failure('server') }),
    ];
    for (const one of known) {
      expect(screenOf(one, NOW)).toEqual({ name: 'unavailable', reason, hasPayment: true });
    }
  });

  it.each([
    ['throttled', 'busy'],
    ['server', 'busy'],
    ['network', 'unreachable'],
    ['timeout', 'unreachable'],
    ['malformed-response', 'unreachable'],
  ] as const)('tells a busy service from a lost connection: %s is %s', (kind, reason) => {
    expect(screenOf(state({ orderFailure: failure(kind) }), NOW)).toMatchObject({ reason });
  });

  it('sets late when requisites have not come for a minute', () => {
    const since = (paymentSince: number) => screenOf(paying(EMPTY, { paymentSince }), NOW);
    expect(since(NOW - 59_999)).toMatchObject({ name: 'preparing', late: false });
    expect(since(NOW - 60_000)).toMatchObject({ name: 'preparing', late: true });
  });

  it('carries the payment’s sum, or otherwise the order’s', () => {
    expect(screenOf(paying({ amount: 1600 }), NOW)).toMatchObject({ name: 'pay', amount: '1600' });
    expect(screenOf(paying({ amount: null }), NOW)).toMatchObject({ name: 'pay', amount: '1500' });
  });

  it('is paid only by the statuses completed and success, whatever the other fields are', () => {
    const statuses = fc.oneof(
      fc.constantFrom(
        'created',
        'completed',
        'success',
        'canceled',
        'refund',
        'deleted',
        'paid',
        '',
        null,
        7,
      ),
      fc.string(),
    );
    const failures = fc.constantFrom(null, failure('network'), failure('not-found'), failure('unauthorized'));
    const change = fc.record(
      { status: statuses, is_canceled: fc.boolean(), sbp_phone_number: fc.option(fc.string()) },
      { requiredKeys: ['status'] },
    );
    const otherFields = fc.record({
      orderFailure: failures,
      paymentFailure: failures,
      unauthorizedReads: fc.nat(3),
      failures: fc.nat(9),
      payableFingerprint: fc.constantFrom(null, '+79991234567'),
      choosingAgain: fc.boolean(),
      lifetime: fc.constantFrom(null, until(NOW - 1), until(NOW + 1)),
      order: fc.constantFrom(null, open, taken),
    });
    fc.assert(
      fc.property(change, otherFields, (fields, more) => {
        const answer = decodePayment({ ...aPayment(), ...fields }, theOrder);
        const isPaid = nameOf(state({ ...more, payment: answer?.payment ?? null })) === 'paid';
        expect(isPaid).toBe(fields.status === 'completed' || fields.status === 'success');
      }),
      { numRuns: 3000 },
    );
  });

  it('carries requisites on no screen but pay', () => {
    const canary = '+79990000042';
    for (const change of [
      { status: 'canceled' },
      { status: 'deleted' },
      { status: 'paid' },
      { amount: -1 },
    ]) {
      expect(nameOf(paying({ ...change, sbp_phone_number: canary }))).not.toBe('pay');
    }
  });
});
