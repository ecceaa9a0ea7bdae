import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../../requirements.ts';
import { BROWSERS } from './browsers.ts';
import { CHROMIUM_FLAGS } from './flags.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browsers of a run, one for each worker. Test files connect to them. */
    browsers: {
      /** Their WebSocket addresses. */
      readonly endpoints: readonly string[];
      /** Folder in which workers claim one. */
      readonly claims: string;
    };
  }
}

/** Starts the browsers before the first test file, and ends them after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = chromiumPath(process.env);
  if (executablePath === null) throw new Error('There is no Chromium; see test/requirements.ts.');
  // Chromium's temporary files go there too, and are removed after the run.
  const folder = mkdtempSync(join(tmpdir(), 'payment-page-browser-'));
  const launch = () =>
    chromium.launchServer({
      executablePath,
      headless: true,
      args: CHROMIUM_FLAGS,
      env: { ...process.env, TMPDIR: folder },
    });
  const servers = await Promise.all(Array.from({ length: BROWSERS }, launch));
  project.provide('browsers', {
    endpoints: servers.map((server) => server.wsEndpoint()),
    claims: join(folder, 'claims'),
  });
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
