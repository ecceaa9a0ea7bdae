import { describe, expect, it } from 'vitest';
import { isIdOf, mentions, needsOf } from '../../../src/service/rules/readiness.ts';

const NOTHING = { hasReceipt: false, namesPayment: false };
const RECEIPT = { hasReceipt: true, namesPayment: false };
const PAYMENT = { hasReceipt: false, namesPayment: true };
const PAYMENT_IDS = { id: 42, paymentId: '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11' };

describe('the readiness of a thread', () => {
  it.each([
    [[], ['receipt', 'payment_id']],
    [[NOTHING], ['receipt', 'payment_id']],
    [[RECEIPT, NOTHING], ['payment_id']],
    [[PAYMENT, PAYMENT], ['receipt']],
    [[PAYMENT, NOTHING, RECEIPT], []],
    [[{ hasReceipt: true, namesPayment: true }], []],
  ])('with %j lacks %j', (messages, needs) => {
    expect(needsOf(messages)).toEqual(needs);
  });

  it.each([
    ['3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11', true],
    [' 3F1C2A9E-7B4D-4C1E-9A77-0B5D2F8E6C11 ', true],
    [42, true],
    ['42', true],
    [43, false],
    ['042', false],
    ['', false],
    ['3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c12', false],
  ])('recognizes %j as its payment: %j', (given, expected) => {
    expect(isIdOf(PAYMENT_IDS, given)).toBe(expected);
  });

  it('finds the UUID in a text, but not the number', () => {
    expect(mentions(PAYMENT_IDS, 'Платёж 3F1C2A9E-7B4D-4C1E-9A77-0B5D2F8E6C11.')).toBe(true);
    expect(mentions(PAYMENT_IDS, 'I paid 42 roubles')).toBe(false);
  });
});
