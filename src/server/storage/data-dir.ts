import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { newApiKey, parseApiKey } from '../../service/keys/api-key.ts';
import { systemIds } from '../../service/lib/ids.ts';
import { SettingsError, SHORTEST_SECRET } from '../settings/setting-readers.ts';

/** Explanations of system errors for a folder or a file in it. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'something that is no folder is there',
  ENOTDIR: 'something above it is no folder',
  EACCES: 'this user may not use it',
  EPERM: 'it is not this user’s, or nobody may make it',
  ENOENT: 'it cannot be made there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
};

/** Path of the embedded database in a data folder; the file need not exist. */
export function databasePathIn(path: string): string {
  return join(path, 'payments.db');
}

/** The folder for the embedded database and the secrets; only its owner can read it. */
export interface DataDir {
  /** Path of the embedded database. */
  readonly database: string;
  /** Path of the secret's file. */
  readonly secretFile: string;
  /** Whether the secret has been generated already. */
  hasSecret(): boolean;
  /** The HMAC key from which merchant tokens are derived. */
  secret(): string;
  /** The sandbox's demo API key, stored so that each start can print it. */
  demoApiKey(): string;
}

/**
 * Opens a data folder and creates it if necessary. Each secret is generated on first use and then shared by every process
 * that opens the folder.
 * @throws SettingsError when the folder, or a secret in it, cannot be used
 */
export function openDataDir(path: string): DataDir {
  explained(path, () => {
    makeFolder(resolve(path));
    // An existing folder may have wider permissions.
    chmodSync(path, 0o700);
  });
  const secretFile = join(path, 'secret');
  const keyFile = join(path, 'demo-api-key');
  return {
    database: databasePathIn(path),
    secretFile,
    hasSecret: () => existsSync(secretFile),
    secret() {
      const secret = explained(secretFile, () =>
        kept(secretFile, () => randomBytes(32).toString('base64url')),
      );
      if (secret.length >= SHORTEST_SECRET) return secret;
      throw unusable(
        secretFile,
        `it needs ${SHORTEST_SECRET} characters or more: put the old one back, or delete it to have one made`,
      );
    },
    demoApiKey() {
      const key = explained(keyFile, () => kept(keyFile, () => newApiKey(systemIds)));
      if (parseApiKey(key) !== null) return key;
      throw unusable(keyFile, 'it holds no API key: delete it to have one made');
    },
  };
}

/**
 * Creates a folder and its parents. Node's own `recursive` option loops forever where the system reports ENOENT for a
 * parent that exists, as in /proc.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && statSync(path).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}

/** Runs an operation on a path and turns system errors into a SettingsError with an explanation. */
function explained<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    throw unusable(path, `${REASONS[error.code] ?? 'the system refuses it'} (${error.code})`, error);
  }
}

function unusable(path: string, reason: string, cause?: Error): SettingsError {
  return new SettingsError([`DATA_DIR: ${path} cannot be used: ${reason}`], { cause });
}

/** Reads a file, or creates it atomically: two concurrent processes both get the text of the first. */
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
