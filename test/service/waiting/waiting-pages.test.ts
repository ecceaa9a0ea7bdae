import { expect, it } from 'vitest';
import { waitingPages } from '../../load/waiting/scene.ts';
import { PLACES } from '../support/database-addresses.ts';

// `npm run test:load waiting-pages` runs the full size.
const SIZE = { pages: 300, singleChanges: 10, changesAtOnce: 100, restMs: 500 };

it.each(PLACES)('each of many waiting pages is told of its own change on $kind', async ({ place }) => {
  const { problems, pages } = await waitingPages(await place(), SIZE);
  expect(problems).toEqual([]);
  expect(pages).toBe(300);
});
