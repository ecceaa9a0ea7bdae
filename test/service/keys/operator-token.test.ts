import { describe, expect, it } from 'vitest';
import { isOperatorToken } from '../../../src/service/keys/operator-token.ts';

describe("the operator's token", () => {
  it('is the one that was set, whole', () => {
    expect(isOperatorToken('an operator token', 'an operator token')).toBe(true);
    for (const other of ['an operator toke', 'an operator token ', 'An operator token', '']) {
      expect(isOperatorToken(other, 'an operator token')).toBe(false);
    }
  });

  it('is nobody’s while none was set', () => {
    expect(isOperatorToken('', null)).toBe(false);
    expect(isOperatorToken('', '')).toBe(false);
    expect(isOperatorToken('null', null)).toBe(false);
  });
});
