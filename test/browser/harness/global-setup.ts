import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../../requirements.ts';
import { CHROMIUM_FLAGS } from './flags.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of a run listens; test files connect to it instead of each starting their own. */
    browserEndpoint: string;
  }
}

/** Starts the browser before the first test file, and ends it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = chromiumPath(process.env);
  if (executablePath === null) throw new Error('There is no Chromium; see test/requirements.ts.');
  // Chromium's own droppings go there too, so that nothing of a run stays in the system's folder.
  const folder = mkdtempSync(join(tmpdir(), 'payment-page-browser-'));
  const server = await chromium.launchServer({
    executablePath,
    headless: true,
    args: CHROMIUM_FLAGS,
    env: { ...process.env, TMPDIR: folder },
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
