import type { Page } from 'playwright-core';

/** Delays the requests to these URLs. @returns releases them */
export async function delayRequests(page: Page, urls: string): Promise<() => void> {
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
