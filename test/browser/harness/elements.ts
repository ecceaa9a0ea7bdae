import type { Page } from 'playwright-core';

const LIMIT_MS = 15_000;

/**
 * Whether the document has such an element. A locator would also check its visibility; but for that the driver runs a
 * script in each document, which costs more than many pages.
 */
export const hasElement = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.querySelector(wanted) !== null, selector);

/** Resolves when the document has such an element. */
export async function untilElement(page: Page, selector: string): Promise<void> {
  let stop = () => {};
  const tooLate = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`There is no ${selector} at ${page.url()}`)), LIMIT_MS);
    stop = () => clearTimeout(timer);
  });
  const comes = page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted) === null) return;
          watcher.disconnect();
          resolve();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
    selector,
  );
  await Promise.race([comes, tooLate]).finally(stop);
}
