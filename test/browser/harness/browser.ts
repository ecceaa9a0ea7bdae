import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { claimPlace } from './claim.ts';

let connecting: Promise<Browser> | null = null;

/** This worker's browser. It outlives the test file, and ends with the run. */
export function browser(): Promise<Browser> {
  connecting ??= connect();
  return connecting;
}

function connect(): Promise<Browser> {
  const { endpoints, claims } = inject('browsers');
  return chromium.connect(endpoints[claimPlace(claims, endpoints.length)] ?? '');
}
