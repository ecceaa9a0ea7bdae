import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

let connecting: Promise<Browser> | null = null;

/** This worker's browser. It outlives the test file, and ends with the run. */
export function browser(): Promise<Browser> {
  const endpoint = inject('browserEndpoints')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (endpoint === undefined) throw new Error('There are more workers than browsers.');
  connecting ??= chromium.connect(endpoint);
  return connecting;
}
