import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = join(import.meta.dirname, '../../../coverage/screenshots');

/** Takes a picture of the whole page; lies under `coverage/screenshots/`, which is not kept. */
export async function screenshot(page: Page, name: string): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  return path;
}
