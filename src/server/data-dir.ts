import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemIds } from '../service/ids.ts';
import { newApiKey } from '../service/keys/api-key.ts';

/** The folder that holds what must outlive the process; only its owner can read it. */
export interface DataDir {
  /** Path of the embedded database. */
  readonly database: string;
  /** Key of the HMAC behind merchants' tokens. */
  secret(): string;
  /** The sandbox's demo key, kept so that it can be printed again. */
  demoApiKey(): string;
}

/**
 * Opens a data folder, making it when it is not there. Its secrets are made at the first asking and stay
 * the same from then on, for every process that opens the folder.
 * @throws Error of node:fs when the folder cannot be made or written
 */
export function openDataDir(path: string): DataDir {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // The folder may be older than we are.
  chmodSync(path, 0o700);
  return {
    database: join(path, 'payments.db'),
    secret: () => kept(join(path, 'secret'), () => randomBytes(32).toString('base64url')),
    demoApiKey: () => kept(join(path, 'demo-api-key'), () => newApiKey(systemIds)),
  };
}

/** Reads a file, or makes it whole or not at all: of two processes at once, both get the first one's text. */
function kept(path: string, make: () => string): string {
  const existing = readIfThere(path);
  if (existing !== null) return existing;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function readIfThere(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').trim();
    chmodSync(path, 0o600);
    return text;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whether an error is a system error of this code, such as `EEXIST`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
