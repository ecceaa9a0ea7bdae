/** Of SECRET, and of the one that is kept in the data folder, in characters. */
export const SHORTEST_SECRET = 32;

/** Some settings cannot be used; the message has a line for each. */
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
 * Readers of single settings from an environment. An empty value is no value. What cannot be used is
 * noted in `problems` and read as the fallback, so that all problems are told at once. No value is
 * repeated in a problem, since it may be a secret in the wrong place.
 */
export function readers(environment: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;

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

  /** An http(s) address with an optional path, without a trailing slash. */
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

  /** An http(s) address of somebody else's, with whatever it needs; a user name is a secret in the wrong place. */
  function address(name: string): string | null {
    const value = text(name);
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

  /** An origin: scheme, host and port, nothing after them. */
  function origin(name: string): string | null {
    const value = text(name);
    if (value === null || ORIGIN.test(value)) return value;
    problems.push(`${name} needs an origin such as https://pay.example`);
    return null;
  }

  /** Origins as CSP source expressions, parted by spaces or commas; `*` may stand for a subdomain or a port. */
  function sources(name: string): string[] {
    const values = (text(name) ?? '').split(/[\s,]+/).filter((value) => value !== '');
    const usable = values.filter((value) => SOURCE.test(value));
    if (usable.length !== values.length) problems.push(`${name} needs origins such as https://shop.example`);
    return usable;
  }

  return { text, wholeNumber, flag, oneOf, url, address, origin, sources, problems };
}
