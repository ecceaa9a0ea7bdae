import { performance } from 'node:perf_hooks';
import type { Service } from '../../service/service.ts';
import type { BuildManifest } from '../build-output/manifest.ts';
import type { Log } from '../logging/log.ts';
import { createListener } from '../node/listener.ts';
import type { ObserveRequest } from '../node/request-log.ts';
import { type HeaderSettings, headersFor } from '../security/headers.ts';
import { securityTxt } from '../security/security-txt.ts';
import type { ServerSettings } from '../settings/settings.ts';
import type { StaticFile } from '../static/files.ts';
import { consolePage } from './console-page.ts';
import { createSite, type Site } from './site.ts';
import { startPage } from './start-page.ts';

/** The loaded output of `vite build --app`. */
export interface Build {
  readonly manifest: BuildManifest;
  readonly files: ReadonlyMap<string, StaticFile>;
}

/** An empty build, for servers that leave the page to Vite. */
export const NO_BUILD: Build = {
  manifest: {
    base: '/',
    sources: { scriptHashes: [], styleHashes: [], apiOrigin: null },
    files: [],
    headers: {},
  },
  files: new Map(),
};

export interface SiteSetup {
  readonly settings: ServerSettings;
  readonly build: Build;
  readonly log: Log;
}

/** The base URL of all links: PUBLIC_URL, or localhost with the port. Without a trailing slash. */
export function publicUrlOf({ settings, build }: SiteSetup, port: number): string {
  return settings.publicUrl ?? `http://localhost:${port}${build.manifest.base.replace(/\/$/, '')}`;
}

/** Creates the site that serves a build and a service under one base URL. */
export function setUpSite(setup: SiteSetup, publicUrl: string, service: Service): Site {
  const { settings, build } = setup;
  return createSite({
    files: build.files,
    base: build.manifest.base,
    service,
    headers: headerSettings(setup, publicUrl),
    consolePage: settings.sandbox ? () => consolePage(service, publicUrl) : null,
    startPage: startPage(settings.sandbox ? `${publicUrl}/console` : null),
    securityContact: () => securityTxt(publicUrl, settings.securityContact, new Date()),
  });
}

/**
 * Creates the request listener for Node's HTTP server.
 * @param site null in the moment before the site is set up; then the listener answers 503
 * @param observe records each request, for the metrics
 */
export function setUpListener(
  setup: SiteSetup,
  publicUrl: string,
  site: () => Site | null,
  observe?: ObserveRequest,
) {
  const { settings, log } = setup;
  return createListener({
    site,
    ownHeaders: headersFor('api', headerSettings(setup, publicUrl)),
    log,
    trustedProxies: settings.trustedProxies,
    mayCut: settings.sandbox,
    nowMs: () => performance.now(),
    logOneReadIn: settings.logOneReadIn,
    ...(observe === undefined ? {} : { observe }),
  });
}

function headerSettings({ settings, build }: SiteSetup, publicUrl: string): HeaderSettings {
  return {
    ...build.manifest.sources,
    frameAncestors: settings.frameAncestors,
    https: publicUrl.startsWith('https:'),
    hsts: settings.hsts,
  };
}
