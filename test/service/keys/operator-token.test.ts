import { describe, expect, it } from 'vitest';
import { isOperatorToken } from '../../../src/service/keys/operator-token.ts';

describe("the operator's token", () => {
  it('the operator token is compared as a whole', () => {
    expect(isOperatorToken('an operator token', 'an operator token')).toBe(true);
    for (const other of ['an operator toke', 'an operator token ', 'An operator token', '']) {
      expect(isOperatorToken(other, 'an operator token')).toBe(false);
    }
  });

  it('the operator token never matches when none is configured', () => {
    expect(isOperatorToken('', null)).toBe(false);
    expect(isOperatorToken('', '')).toBe(false);
    expect(isOperatorToken('null', null)).toBe(false);
  });
});
