import { expect, it } from 'vitest';
import { screenOf } from '../../../src/page/checkout/screen.ts';
import { unlessEqual } from '../../../src/page/checkout/state.ts';
import { paying } from './states.ts';

it('unlessEqual keeps the previous value when the next has the same content', () => {
  const before = screenOf(paying(), 0);
  expect(unlessEqual(before, screenOf(paying(), 1000))).toBe(before);
});

it.each([
  ['another sum', screenOf(paying(), 0), screenOf(paying({ amount: 1 }), 0)],
  ['another name', { name: 'loading' }, { name: 'not-found' }],
  ['another flag', { name: 'preparing', late: false }, { name: 'preparing', late: true }],
])('unlessEqual returns the next value when it has %s', (_, before, next) => {
  expect(unlessEqual<object>(before, next)).toBe(next);
});
