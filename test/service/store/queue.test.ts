import { expect, it } from 'vitest';
import { createQueue } from '../../../src/service/store/queue.ts';

it('runs jobs one after another, whatever becomes of each', async () => {
  const queue = createQueue();
  const steps: string[] = [];
  const job =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} starts`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  expect(queue.idle()).toBe(true);
  const results = [queue.add(job('a')), queue.add(job('b', true)), queue.add(job('c'))];
  expect(queue.idle()).toBe(false);
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 'a' },
    { reason: { message: 'b' } },
    { value: 'c' },
  ]);
  expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  expect(queue.idle()).toBe(true);
});
