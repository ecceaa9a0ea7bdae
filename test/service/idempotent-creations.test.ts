import { describe, expect, it } from 'vitest';
import { idempotencyStorm } from '../load/storms/idempotency.ts';
import { PLACES } from './support/database-addresses.ts';

// `npm run test:load idempotent-creations` runs the full size.
const SIZE = { keys: 16, keysAtOnce: 4, calls: 20 };

describe.each(PLACES)('concurrent creations with one idempotency key on $kind', ({ place }) => {
  it('create one order, by two processes of which one is killed in between', {
    timeout: 180_000,
  }, async () => {
    const { counts, problems } = await idempotencyStorm(await place(), SIZE);
    expect(problems).toEqual([]);
    expect(counts).toMatchObject({ orders: SIZE.keys, payments: SIZE.keys / 2 });
  });
});
