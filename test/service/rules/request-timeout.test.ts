import { describe, expect, it } from 'vitest';
import { requestTimeoutMs } from '../../../src/service/rules/request-timeout.ts';

describe('X-Request-Timeout', () => {
  it('is 30 seconds by default', () => {
    expect(requestTimeoutMs(null)).toBe(30_000);
  });

  it('accepts whole seconds from 1 to 60', () => {
    for (let seconds = 1; seconds <= 60; seconds += 1) {
      expect(requestTimeoutMs(String(seconds))).toBe(seconds * 1000);
    }
  });

  it.each(['', '0', '61', '100', '-1', '1.5', '05', '1e1', '5s', '5, 6', 'x', ' 5', 'Infinity'])(
    'rejects %j',
    (header) => {
      expect(requestTimeoutMs(header)).toBeNull();
    },
  );
});
