import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { claimSlot } from './claim.ts';

let connecting: Promise<Browser> | null = null;

/** This worker's browser, which stays open until the end of the run. */
export function browser(): Promise<Browser> {
  connecting ??= connect();
  return connecting;
}

function connect(): Promise<Browser> {
  const { endpoints, claims } = inject('browsers');
  return chromium.connect(endpoints[claimSlot(claims, endpoints.length)] ?? '');
}
