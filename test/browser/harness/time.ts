import type { Locator, Page } from 'playwright-core';

/** Upper limit of every wait in page time. */
const LONG_SECONDS = 90;

/**
 * Advances the fake clock of a page opened with `ownTime`, and waits for answers in flight.
 */
export async function pass(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000);
  await answersReceived(page);
}

/**
 * The same for this document alone, without effect on the next. For tabs that open many documents, since the driver's
 * clock replays every earlier run in each of them.
 */
export async function passHere(page: Page, seconds: number): Promise<void> {
  await runHere(page, seconds);
  await answersReceived(page);
}

/** Advances the fake clock of this document like {@link passHere}, without waiting for answers. */
export async function runHere(page: Page, seconds: number): Promise<void> {
  await page.evaluate((ms) => Reflect.get(window, '__pwClock').controller.runFor(ms), seconds * 1000);
}

/** Resolves when the answers in flight have arrived. */
async function answersReceived(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/healthz')
      .then((answer) => answer.text())
      .catch(() => ''),
  );
}

/** Advances the page's clock second by second until the element is visible. */
export async function untilShown(page: Page, wanted: Locator, seconds = LONG_SECONDS): Promise<void> {
  for (let second = 0; second < seconds && !(await wanted.isVisible()); second += 1) await pass(page, 1);
  await wanted.waitFor();
}

/** Advances the page's clock until it shows the screen: a value of `data-screen`. */
export async function until(page: Page, screen: string, seconds = LONG_SECONDS): Promise<void> {
  await untilShown(page, page.locator(`main[data-screen="${screen}"]`), seconds);
}

/** Simulates the payer's return, which causes a read at once, until `isDone`; at most 20 times. */
export async function comeBackUntil(page: Page, isDone: () => boolean | Promise<boolean>): Promise<void> {
  // A read in flight may have brought the earlier answer.
  for (let returns = 0; returns < 20 && !(await isDone()); returns += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await passHere(page, 1.5);
  }
}

/** Advances the page's clock until it has navigated to that address. */
export async function untilGone(page: Page, url: string, seconds = 10): Promise<void> {
  await Promise.all([page.waitForURL(url), page.clock.runFor(seconds * 1000)]);
}
