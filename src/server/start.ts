import type { Service } from '../service/service.ts';
import { gracefulShutdownOf } from './node/graceful-shutdown.ts';
import { createHttpServer, DEFAULT_HTTP_TIMEOUTS, type HttpTimeouts, listen } from './node/http-server.ts';
import type { Site } from './site/site.ts';
import { publicUrlOf, type SiteSetup, setUpListener, setUpSite } from './site/site-setup.ts';

export interface StartOptions<S extends Service> extends SiteSetup {
  /** Opens the service, once the address is known that its links are made from. */
  readonly openService: (publicUrl: string) => Promise<S>;
  readonly timeouts?: HttpTimeouts;
}

export interface RunningServer<S extends Service> {
  /** What links are made from, without a trailing slash. */
  readonly publicUrl: string;
  readonly port: number;
  readonly service: S;
  /**
   * Ends what is under way, within the time set for it and beside it what the service does by itself, then the service. A
   * database that does not answer is waited for 15 seconds in all, or 5 more than the time that is set. Does so once.
   */
  stop(): Promise<void>;
}

/**
 * Starts everything at one port. The port comes first: a taken one is told before the store is touched.
 * @throws ListenError when the port cannot be used; whatever opening the service throws
 */
export async function startServer<S extends Service>(options: StartOptions<S>): Promise<RunningServer<S>> {
  const { settings, log } = options;
  let site: Site | null = null;
  const listener = setUpListener(options, settings.publicUrl ?? 'http://localhost', () => site);
  const server = createHttpServer(listener, options.timeouts ?? DEFAULT_HTTP_TIMEOUTS);
  const shutdown = gracefulShutdownOf(server);
  const port = await listen(server, settings.port, settings.host);
  const publicUrl = publicUrlOf(options, port);
  const service = await opened(options, publicUrl).catch(async (error: unknown) => {
    await shutdown.stop(0);
    throw error;
  });
  site = setUpSite(options, publicUrl, service);
  async function stop(): Promise<void> {
    const [inTime] = await Promise.all([shutdown.stop(settings.stopSeconds * 1000), service.rest?.()]);
    if (!inTime) log('warn', 'requests cut off at stop');
    await service.close();
  }
  let stopping: Promise<void> | null = null;
  return {
    publicUrl,
    port,
    service,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** A failure before the first wait is a rejection too, so that the port is given back whatever fails. */
async function opened<S extends Service>({ openService }: StartOptions<S>, publicUrl: string): Promise<S> {
  return openService(publicUrl);
}
