import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder for Chromium's temporary files. */
    browserFolder: string;
  }
}

/** Removes the temporary files of the browsers after the run, because workers are terminated without notice. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'payment-page-browser-'));
  project.provide('browserFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
