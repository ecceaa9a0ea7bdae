import { describe, expect, it } from 'vitest';
import { preferredWait } from '../../../src/service/lib/prefer-wait.ts';

describe('the preference to wait', () => {
  it.each([
    ['wait=10', 10],
    ['WAIT = 10', 10],
    ['wait="10"', 10],
    ['respond-async, wait=10', 10],
    ['wait=10; foo="some, text"', 10],
    ['wait=10, wait=20', 10],
    ['wait=25', 25],
    ['wait=26', 25],
    ['wait=999999999', 25],
  ])('in %s is %i seconds', (prefer, seconds) => {
    expect(preferredWait(prefer)).toBe(seconds);
  });

  it.each([
    null,
    '',
    'wait',
    'wait=',
    'wait=0',
    'wait=-5',
    'wait=1.5',
    'wait=abc',
    'await=5',
    'wait=9999999999',
  ])('is absent in %s', (prefer) => {
    expect(preferredWait(prefer)).toBeNull();
  });
});
