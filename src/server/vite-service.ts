import type { RequestListener } from 'node:http';
import process from 'node:process';
import { readBuild } from './build-output/read-build.ts';
import { createLog } from './logging/log.ts';
import { type Environment, readSettings } from './settings/settings.ts';
import { isServicePath } from './site/routes.ts';
import { NO_BUILD, publicUrlOf, setUpListener, setUpSite } from './site/site-setup.ts';
import { startupMessage } from './startup-message.ts';
import { openService } from './storage/open-service.ts';

export interface ViteServiceOptions {
  readonly environment: Environment;
  /** Vite's port. */
  readonly port: number;
  /** Folder of a build to serve as the production server does; null leaves the page to Vite. */
  readonly dist: string | null;
}

/** The service for Vite's development and preview servers. */
export interface ViteService {
  readonly listener: RequestListener;
  /** Whether this listener, and not Vite, answers a URL. */
  handles(url: string): boolean;
  readonly greeting: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens the same service behind the same listener as `main.ts`.
 * @throws the errors that `main.ts` prints
 */
export async function openViteService({ environment, port, dist }: ViteServiceOptions): Promise<ViteService> {
  const settings = readSettings(environment, true);
  const log = createLog(settings.logLevel, {
    write: (line) => process.stderr.write(line),
    now: () => new Date(),
  });
  const setup = { settings, log, build: dist === null ? NO_BUILD : readBuild(dist) };
  const publicUrl = publicUrlOf(setup, port);
  const service = await openService(settings, publicUrl, log);
  const site = setUpSite(setup, publicUrl, service);
  return {
    listener: setUpListener(setup, publicUrl, () => site),
    handles: (url) => dist !== null || isServicePath(url) || /^\/console\/?(?:\?|$)/.test(url),
    greeting: startupMessage(settings, publicUrl, service),
    close: () => service.close(),
  };
}
