import { loadEnv } from 'vite';
import type { HstsScope } from '../security/headers.ts';
import { readers, SettingsError } from '../settings/setting-readers.ts';
import { PageBuildError } from './page-build-error.ts';

/** Build-time settings of the page; the README's table says what each one means. */
export interface PageSettings {
  readonly VITE_API_URL: string;
  readonly VITE_APP_SCHEMES: string;
  readonly VITE_EXTRA_METHODS: string;
}

/**
 * Gives every build-time setting a value, so that code and document may name it without a check: by itself the
 * API stands where the page does, also under a sub-path, and no application's scheme is known.
 * @param folder of the `.env` files
 * @param base path that the page is served under
 */
export function readPageSettings(mode: string, folder: string, base: string): PageSettings {
  const set = loadEnv(mode, folder);
  return {
    VITE_API_URL: set['VITE_API_URL'] || base.replace(/\/$/, ''),
    VITE_APP_SCHEMES: set['VITE_APP_SCHEMES'] ?? '',
    VITE_EXTRA_METHODS: set['VITE_EXTRA_METHODS'] ?? '',
  };
}

/**
 * The API's origin for the policy; null when it is the page's own.
 * @throws PageBuildError when VITE_API_URL is not an address that paths can be put behind
 */
export function apiOriginOf(apiUrl: string): string | null {
  if (apiUrl === '' || /^(?:\/[\w.~-]+)+$/.test(apiUrl)) return null;
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]|\/$/.test(apiUrl)) {
    throw new PageBuildError(
      'VITE_API_URL needs an http or https address without a trailing slash, or nothing.',
    );
  }
  return url.origin;
}

/** @throws PageBuildError when VITE_APP_SCHEMES names something that is not the scheme of an application */
export function checkAppSchemes(schemes: string): void {
  const names = schemes.split(/[\s,]+/).filter((name) => name !== '');
  const wrong = names.find((name) => !/^[a-z][a-z\d+.-]*$/.test(name) || NEVER.has(name));
  if (wrong !== undefined) throw new PageBuildError(`VITE_APP_SCHEMES cannot hold "${wrong}".`);
}

const NEVER = new Set([
  'http',
  'https',
  'javascript',
  'data',
  'blob',
  'vbscript',
  'file',
  'about',
  'intent',
  'filesystem',
]);

/** What the configuration of other servers than ours depends on, and so is settled by the build. */
export interface Hosting {
  readonly frameAncestors: readonly string[];
  readonly hsts: HstsScope;
  /** Whether the service is a sandbox whose control calls the other server passes on. */
  readonly sandboxPublic: boolean;
}

/**
 * Reads the server's settings of these names.
 * @param folder of the `.env` files
 * @throws SettingsError when one of them cannot be used
 */
export function readHosting(mode: string, folder: string): Hosting {
  const names = ['FRAME_ANCESTORS', 'HSTS', 'SANDBOX_PUBLIC'];
  const { sources, oneOf, flag, problems } = readers(loadEnv(mode, folder, names));
  const hosting = {
    frameAncestors: sources('FRAME_ANCESTORS'),
    hsts: oneOf('HSTS', ['host', 'subdomains', 'preload'], 'host'),
    sandboxPublic: flag('SANDBOX_PUBLIC') ?? false,
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return hosting;
}
