import { type Browser, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';

let connected: Promise<Browser> | null = null;

/** The run's one browser. The connection ends with the test file. */
export function browser(): Promise<Browser> {
  if (connected === null) {
    const connecting = chromium.connect(inject('browserEndpoint'));
    connected = connecting;
    afterAll(async () => {
      connected = null;
      await (await connecting).close();
    });
  }
  return connected;
}
