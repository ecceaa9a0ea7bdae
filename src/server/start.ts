import type { Service } from '../service/service.ts';
import { type Mounts, mountListener, mountSite, publicUrlOf } from './mount.ts';
import { createHttpServer, listen, PATIENCE, type Patience } from './node/http-server.ts';
import { stopperOf } from './node/stop.ts';
import type { Site } from './site.ts';

export interface StartOptions<S extends Service> extends Mounts {
  /** Opens the service, once the address is known that its links are made from. */
  readonly openService: (publicUrl: string) => Promise<S>;
  readonly patience?: Patience;
}

export interface Running<S extends Service> {
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
export async function startServer<S extends Service>(options: StartOptions<S>): Promise<Running<S>> {
  const { settings, log } = options;
  let site: Site | null = null;
  const listener = mountListener(options, settings.publicUrl ?? 'http://localhost', () => site);
  const server = createHttpServer(listener, options.patience ?? PATIENCE);
  const stopper = stopperOf(server);
  const port = await listen(server, settings.port, settings.host);
  const publicUrl = publicUrlOf(options, port);
  const service = await opened(options, publicUrl).catch(async (error: unknown) => {
    await stopper.stop(0);
    throw error;
  });
  site = mountSite(options, publicUrl, service);
  async function stop(): Promise<void> {
    const [inTime] = await Promise.all([
      stopper.stop(settings.stopSeconds * 1000),
      service.stopBackgroundWork?.(),
    ]);
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
