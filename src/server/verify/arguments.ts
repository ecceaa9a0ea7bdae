import { parseArgs } from 'node:util';

/** The command's arguments, parsed. */
export interface VerifyArguments {
  readonly url: URL;
  readonly http: URL | null;
  readonly isStaticHost: boolean;
  readonly timeoutMs: number;
}

export const USAGE = `Usage: npm run verify -- <url> [--http <url>] [--static] [--limit <seconds>]
  <url>      of the live site, such as https://pay.example/
  --http     where it answers plain http, if not at port 80
  --static   the page lies on a host of static files, which reads _headers
  --limit    seconds that one answer may take; 10 when left out`;

const MOST_SECONDS = 300;

/** @returns null when they are invalid */
export function readArguments(given: readonly string[]): VerifyArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { http: { type: 'string' }, static: { type: 'boolean' }, limit: { type: 'string' } },
    });
    const [address = '', ...more] = positionals;
    const url = webAddress(address);
    const http = values.http === undefined ? null : webAddress(values.http);
    const seconds = Number(values.limit ?? 10);
    const isUsable = seconds > 0 && seconds <= MOST_SECONDS && more.length === 0;
    if (url === null || (http === null && values.http !== undefined) || !isUsable) return null;
    return { url, http, isStaticHost: values.static ?? false, timeoutMs: seconds * 1000 };
  } catch {
    return null;
  }
}

function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
