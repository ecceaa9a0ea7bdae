import { type Service, startingService } from '../service/service.ts';
import type { Metrics } from './metrics/metrics.ts';
import { gracefulShutdownOf } from './node/graceful-shutdown.ts';
import { createHttpServer, DEFAULT_HTTP_TIMEOUTS, type HttpTimeouts, listen } from './node/http-server.ts';
import type { Site } from './site/site.ts';
import { publicUrlOf, type SiteSetup, setUpListener, setUpSite } from './site/site-setup.ts';

export interface StartOptions<S extends Service> extends SiteSetup {
  /** Opens the service once the base URL of its links is known. */
  readonly openService: (publicUrl: string) => Promise<S>;
  readonly timeouts?: HttpTimeouts;
  /** Counts requests, and is told of the service once it is open. */
  readonly metrics?: Pick<Metrics, 'observeRequest' | 'watch'>;
}

export interface RunningServer<S extends Service> {
  /** Base URL of all links, without a trailing slash. */
  readonly publicUrl: string;
  readonly port: number;
  readonly service: S;
  /**
   * Shuts down gracefully: for `drainSeconds` it is not ready, and ends its connections one by one, so that clients move
   * to other processes. Then it completes requests and background work in parallel within `stopSeconds`, then closes the
   * service. With an unresponsive database this takes 15 seconds in all, or 5 more than `stopSeconds`. Idempotent.
   */
  stop(): Promise<void>;
}

/**
 * Starts the server on one port. It listens before it opens the service, so that a port conflict leaves the database
 * untouched, and serves the page while the service is being opened.
 * @throws ListenError when the port cannot be used, and any error of `openService`
 */
export async function startServer<S extends Service>(options: StartOptions<S>): Promise<RunningServer<S>> {
  const { settings, log } = options;
  let site: Site | null = null;
  const listener = setUpListener(
    options,
    settings.publicUrl ?? 'http://localhost',
    () => site,
    options.metrics?.observeRequest,
  );
  const server = createHttpServer(listener, options.timeouts ?? DEFAULT_HTTP_TIMEOUTS);
  const shutdown = gracefulShutdownOf(server);
  const port = await listen(server, settings.port, settings.host);
  const publicUrl = publicUrlOf(options, port);
  // The page opens meanwhile, and says that it is checking.
  const opening = opened(options, publicUrl);
  site = setUpSite(options, publicUrl, startingService(opening));
  const service = await opening.catch(async (error: unknown) => {
    await shutdown.stop(0);
    throw error;
  });
  site = setUpSite(options, publicUrl, service);
  if (service.observe !== undefined) options.metrics?.watch(service.observe, service.routes ?? []);
  async function stop(): Promise<void> {
    service.drain?.();
    if (settings.drainSeconds > 0) {
      log('draining', { seconds: settings.drainSeconds });
      await shutdown.drain(settings.drainSeconds * 1000);
    }
    const [inTime] = await Promise.all([
      shutdown.stop(settings.stopSeconds * 1000),
      service.stopBackgroundWork?.(),
    ]);
    if (!inTime) log('requests-cut-off');
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

/** Turns a synchronous throw into a rejection, so that every failure releases the port. */
async function opened<S extends Service>({ openService }: StartOptions<S>, publicUrl: string): Promise<S> {
  return openService(publicUrl);
}
