import { describe, expect, it } from 'vitest';
import { keepsCurrentPayment } from '../../../src/service/rules/payment-replacement.ts';

const standing = {
  status: 'created',
  transferMethod: 'to_card_number',
  bankWanted: null,
  amount: '1500',
  shownAt: 1000,
  firstShownAt: null,
  withdrawn: false,
  expiresAt: 900_000,
} as const;
const same = { transferMethod: 'to_card_number', bank: null, amount: '1500' };

describe('the current payment of an order', () => {
  it.each([
    ['the same wish', same, true],
    ['another method', { ...same, transferMethod: 'to_sbp_number' }, false],
    ['another bank', { ...same, bank: 'tbank' }, false],
    ['another sum', { ...same, amount: '1600' }, false],
  ] as const)('while its requisites were never shown, on %s, answers: %s', (_what, input, answers) => {
    expect(keepsCurrentPayment(standing, input)).toBe(answers);
    expect(keepsCurrentPayment({ ...standing, shownAt: null }, input)).toBe(answers);
  });

  it('answers every request once its requisites were shown', () => {
    const other = { ...same, transferMethod: 'to_sbp_number' };
    const shown = { ...standing, firstShownAt: 1000 };
    expect(keepsCurrentPayment(shown, other)).toBe(true);
    expect(keepsCurrentPayment({ ...shown, withdrawn: true }, other)).toBe(true);
  });

  it('treats two names of a method as equal', () => {
    const nspk = { ...standing, transferMethod: 'the service' };
    expect(keepsCurrentPayment(nspk, { ...same, transferMethod: 'nspk' })).toBe(true);
  });

  it('answers when it was paid, and does not when it was canceled', () => {
    for (const status of ['completed', 'refund'] as const) {
      expect(keepsCurrentPayment({ ...standing, status }, { ...same, amount: '1' })).toBe(true);
    }
    for (const status of ['canceled', 'deleted'] as const) {
      expect(keepsCurrentPayment({ ...standing, status }, same)).toBe(false);
    }
  });
});
