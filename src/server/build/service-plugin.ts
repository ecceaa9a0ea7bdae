import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import process from 'node:process';
import {
  type Connect,
  createServer,
  loadEnv,
  type Plugin,
  type PreviewServer,
  type ViteDevServer,
} from 'vite';

/** What is used of `vite-service.ts`, which is loaded only where it runs, so that a build does not need it. */
interface ViteServiceModule {
  openViteService(options: {
    environment: Readonly<Record<string, string | undefined>>;
    port: number;
    dist: string | null;
  }): Promise<{
    listener: RequestListener;
    handles(url: string): boolean;
    greeting: readonly string[];
    close(): Promise<void>;
  }>;
}

/**
 * Mounts the service in `vite` and `vite preview`, before Vite's own answers. The first leaves the page to
 * Vite; the second serves the build just as the real server does, headers included.
 */
export function servicePlugin(): Plugin {
  return {
    name: 'payment-service',
    apply: 'serve',
    // Vitest makes a server too, but its tests bring their own service.
    configureServer: async (server) => {
      if (process.env['VITEST'] === undefined) await mount(server, server.config.server.port, null);
    },
    configurePreviewServer: (server) =>
      mount(server, server.config.preview.port, resolve(server.config.root, 'dist')),
  };
}

async function mount(
  server: ViteDevServer | PreviewServer,
  port: number,
  dist: string | null,
): Promise<void> {
  const { root, mode, logger } = server.config;
  const loader = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  const { openViteService: open } = await loader.ssrLoadModule(resolve(root, 'src/server/vite-service.ts'));
  const openViteService: ViteServiceModule['openViteService'] = open;
  // Vite says "production" of a preview, which is a developer's tool all the same.
  const environment = { ...loadEnv(mode, root, ''), NODE_ENV: 'development' };
  const service = await openViteService({ environment, port, dist });
  const handle: Connect.NextHandleFunction = (request, response, next) => {
    if (service.handles(request.url ?? '/')) service.listener(request, response);
    else next();
  };
  server.middlewares.use(handle);
  server.httpServer?.once('listening', () => logger.info(service.greeting.join('\n')));
  server.httpServer?.once('close', () => {
    service.close().then(() => loader.close(), console.error);
  });
}
