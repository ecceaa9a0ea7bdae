import { expect, it } from 'vitest';
import { endsAtOnce } from '../../load/waiting/ends-at-once.ts';
import { waitingPages } from '../../load/waiting/scene.ts';
import { PLACES } from '../support/database-addresses.ts';

// `npm run test:load waiting-pages` runs the full size.
const SIZE = { pages: 100, singleChanges: 5, changesAtOnce: 40, restMs: 100 };

it.each(PLACES)('each of many waiting pages is told of its own change on $kind', async ({ place }) => {
  const { problems, pages } = await waitingPages(await place(), SIZE);
  expect(problems).toEqual([]);
  expect(pages).toBe(SIZE.pages);
});

it.each(PLACES)('each of many pages is told when all payments end at once on $kind', async ({ place }) => {
  const { problems, pages } = await endsAtOnce(await place(), SIZE.pages);
  expect(problems).toEqual([]);
  expect(pages).toBe(SIZE.pages);
});
