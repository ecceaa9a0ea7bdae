import type { Locator, Page } from 'playwright-core';

/** Longest that anything of the page's own takes: what is not there by then will not come. */
const LONG_SECONDS = 90;

/**
 * Lets the time of a page that was opened with `ownTime` run ahead, and gives what is on its way to the page its turn.
 */
export async function pass(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000);
  await heard(page);
}

/**
 * The same for this document alone: the next one knows nothing of it. For tabs that open many, since the driver's own
 * clock has each of them go through every run that there ever was.
 */
export async function passHere(page: Page, seconds: number): Promise<void> {
  await runHere(page, seconds);
  await heard(page);
}

/** Lets the time of this document run ahead, as {@link passHere} does, and waits for nothing. */
export async function runHere(page: Page, seconds: number): Promise<void> {
  await page.evaluate((ms) => Reflect.get(window, '__pwClock').controller.runFor(ms), seconds * 1000);
}

/** Resolves when what was on its way to the page before has come. */
async function heard(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/healthz')
      .then((answer) => answer.text())
      .catch(() => ''),
  );
}

/** Lets the page's time run, a second at a time, until the element can be seen. */
export async function untilShown(page: Page, wanted: Locator, seconds = LONG_SECONDS): Promise<void> {
  for (let second = 0; second < seconds && !(await wanted.isVisible()); second += 1) await pass(page, 1);
  await wanted.waitFor();
}

/** Lets the page's time run until it shows the screen: a value of `data-screen`. */
export async function until(page: Page, screen: string, seconds = LONG_SECONDS): Promise<void> {
  await untilShown(page, page.locator(`main[data-screen="${screen}"]`), seconds);
}

/** Lets the payer come back to the page, which then asks at once, until it is done; at most 20 times. */
export async function comeBackUntil(page: Page, isDone: () => boolean | Promise<boolean>): Promise<void> {
  // A read that was under way may have brought what was said before.
  for (let returns = 0; returns < 20 && !(await isDone()); returns += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await passHere(page, 1.5);
  }
}

/** Lets the page's time run until the page has gone to that address. */
export async function untilGone(page: Page, url: string, seconds = 10): Promise<void> {
  await Promise.all([page.waitForURL(url), page.clock.runFor(seconds * 1000)]);
}
