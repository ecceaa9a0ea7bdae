import type { Locator, Page } from 'playwright-core';

/** Upper limit of every wait in page time. */
const LONG_SECONDS = 90;

/**
 * Advances the fake clock of a page opened with `ownTime`, frames included, and waits for answers in flight. The next
 * document begins at the time of the first: `page.clock` would carry the time over by repeating every earlier run in it.
 */
export async function pass(page: Page, seconds: number): Promise<void> {
  await Promise.all(
    page.frames().map((frame) => frame.evaluate(passHere, { seconds, step: seconds }).catch(unlessLeft)),
  );
}

/** Advances the fake clock of this document like {@link pass}, without waiting for answers. */
export async function runHere(page: Page, seconds: number): Promise<void> {
  await page.evaluate((ms) => Reflect.get(window, '__pwClock').controller.runFor(ms), seconds * 1000);
}

interface Passing {
  readonly seconds: number;
  /** How many of them at once. */
  readonly step: number;
  /** A selector: time passes only until there is such an element. */
  readonly wanted?: string;
}

/** In a document: advances its clock, and resolves when the answers in flight have arrived. */
async function passHere({ seconds, step, wanted }: Passing): Promise<boolean> {
  for (let passed = 0; passed < seconds; passed += step) {
    if (wanted !== undefined && document.querySelector(wanted) !== null) break;
    await Reflect.get(window, '__pwClock')?.controller.runFor(step * 1000);
    await fetch('/healthz').then(
      (answer) => answer.text(),
      () => '',
    );
  }
  return true;
}

/** A document that was left has no time to advance. */
function unlessLeft(error: unknown): void {
  if (!/context was destroyed|frame was detached/i.test(String(error))) throw error;
}

/** Advances the page's clock second by second until the element is visible. */
export async function untilShown(page: Page, wanted: Locator, seconds = LONG_SECONDS): Promise<void> {
  for (let second = 0; second < seconds && !(await wanted.isVisible()); second += 1) await pass(page, 1);
  await wanted.waitFor();
}

/** Advances the page's clock by steps of some seconds, but only until there is such an element. */
export async function passUntil(page: Page, wanted: string, seconds: number, step = 1): Promise<void> {
  // In the next document, if this one was left.
  while ((await page.evaluate(passHere, { seconds, step, wanted }).catch(unlessLeft)) === undefined);
}

/** Advances the page's clock until it shows the screen: a value of `data-screen`. */
export async function until(page: Page, screen: string, seconds = LONG_SECONDS): Promise<void> {
  const wanted = `main[data-screen="${screen}"]`;
  await passUntil(page, wanted, seconds);
  await page.locator(wanted).waitFor();
}

/** Simulates the payer's return, which causes a read at once, until `isDone`; at most 20 times. */
export async function comeBackUntil(page: Page, isDone: () => boolean | Promise<boolean>): Promise<void> {
  // A read in flight may have brought the earlier answer.
  for (let returns = 0; returns < 20 && !(await isDone()); returns += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await pass(page, 1.5);
  }
}

/** Advances the page's clock until it has navigated to that address. */
export async function untilGone(page: Page, url: string, seconds = 10): Promise<void> {
  await Promise.all([page.waitForURL(url), page.clock.runFor(seconds * 1000)]);
}
