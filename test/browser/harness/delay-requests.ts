import type { Page } from 'playwright-core';

/** Keeps the answers to such requests from the page. @returns lets them come */
export async function holdBack(page: Page, urls: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
