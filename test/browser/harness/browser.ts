import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { chromiumPath } from '../../requirements.ts';
import { CHROMIUM_FLAGS } from './flags.ts';

let launching: Promise<Browser> | null = null;

/** This worker's browser, with a clipboard of its own. It serves all files of the worker, and ends with it. */
export function browser(): Promise<Browser> {
  launching ??= launch();
  return launching;
}

async function launch(): Promise<Browser> {
  const executablePath = chromiumPath(process.env);
  if (executablePath === null) throw new Error('There is no Chromium; see test/requirements.ts.');
  return chromium.launch({
    executablePath,
    headless: true,
    args: CHROMIUM_FLAGS,
    env: { ...process.env, TMPDIR: inject('browserFolder') },
  });
}
