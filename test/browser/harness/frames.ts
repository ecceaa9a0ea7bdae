import type { FrameLocator, Page } from 'playwright-core';
import type { Shop } from './shop.ts';

/** The content of a frame of the page, by default of the first. */
export const inside = (page: Page, index = 0) => page.locator('iframe').nth(index).contentFrame();
/** The payment page's screen in a frame. */
export const screenIn = (frame: FrameLocator, screen: string) =>
  frame.locator(`main[data-screen="${screen}"]`);

/** Loads a page of that site with these frames. Records its `complaints` and `errors` from then on. */
export async function show(
  page: Page,
  shop: Shop,
  host: Parameters<Shop['origin']>[0],
  ...around: Parameters<Shop['around']>
) {
  const url = shop.origin(host) + shop.around(...around);
  const complaints: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, url, complaints, errors };
}
