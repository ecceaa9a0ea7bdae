import { readFileSync } from 'node:fs';

/** Reads a file as text; for settings whose value is in a file. */
export type ReadFile = (path: string) => string;

/** Minimum length in characters of SECRET and of the data folder's secret. */
export const SHORTEST_SECRET = 32;

/** Thrown for invalid settings; the message has a line for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(
    readonly problems: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      `These settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
      options,
    );
  }
}

const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/i;
const SOURCE = /^https?:\/\/(?:\*\.)?[a-z\d.-]+(?::(?:\d+|\*))?$/i;

/**
 * Readers of single settings. An empty value counts as absent. An invalid value is recorded in `problems` and read as the
 * fallback, so that all problems are reported together. Problems never repeat a value, which may be a misplaced secret.
 */
export function readers(
  environment: Readonly<Record<string, string | undefined>>,
  readFile: ReadFile = (path) => readFileSync(path, 'utf8'),
) {
  const problems: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;

  /** A secret: the setting itself, or the content of the file that `<name>_FILE` names, such as a Docker secret. */
  function secret(name: string): string | null {
    const given = text(name);
    const path = text(`${name}_FILE`);
    if (path === null) return given;
    if (given !== null) problems.push(`${name} and ${name}_FILE are both set; set one of them`);
    try {
      const value = readFile(path).trim();
      if (value !== '') return value;
      problems.push(`${name}_FILE names an empty file: ${path}`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no text';
      problems.push(`${name}_FILE names a file that cannot be read: ${path} (${code})`);
    }
    return null;
  }

  function wholeNumber(name: string, fallback: number, least: number, most: number): number {
    const value = text(name);
    if (value === null) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    problems.push(`${name} needs a whole number from ${least} to ${most}`);
    return fallback;
  }

  function flag(name: string): boolean | null {
    const value = text(name);
    if (value === null) return null;
    if (value !== '0' && value !== '1') problems.push(`${name} needs 0 or 1`);
    return value === '1';
  }

  function oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = text(name);
    if (value === null) return fallback;
    const known = values.find((candidate) => candidate === value);
    if (known === undefined) problems.push(`${name} needs one of: ${values.join(', ')}`);
    return known ?? fallback;
  }

  /** An http(s) URL with an optional path, without a trailing slash. */
  function url(name: string): string | null {
    const value = text(name);
    if (value === null) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    const usable =
      parsed !== null &&
      /^https?:$/.test(parsed.protocol) &&
      `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === '';
    if (usable) return parsed.href.replace(/\/+$/, '');
    problems.push(`${name} needs an http or https address without user, query or fragment`);
    return null;
  }

  /** An http(s) URL of another service, with path, query and fragment, but without credentials. It may be a secret. */
  function address(name: string): string | null {
    const value = secret(name);
    if (value === null) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (
      parsed !== null &&
      /^https?:$/.test(parsed.protocol) &&
      `${parsed.username}${parsed.password}` === ''
    ) {
      return value;
    }
    problems.push(`${name} needs an http or https address without user`);
    return null;
  }

  /** An origin: scheme, host and port only. */
  function origin(name: string): string | null {
    const value = text(name);
    if (value === null || ORIGIN.test(value)) return value;
    problems.push(`${name} needs an origin such as https://pay.example`);
    return null;
  }

  /** CSP source expressions separated by spaces or commas; `*` may replace a subdomain or the port. */
  function sources(name: string): string[] {
    const values = (text(name) ?? '').split(/[\s,]+/).filter((value) => value !== '');
    const usable = values.filter((value) => SOURCE.test(value));
    if (usable.length !== values.length) problems.push(`${name} needs origins such as https://shop.example`);
    return usable;
  }

  return { text, secret, wholeNumber, flag, oneOf, url, address, origin, sources, problems };
}
