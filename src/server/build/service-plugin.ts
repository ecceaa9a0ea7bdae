import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import process from 'node:process';
import {
  type Connect,
  loadEnv,
  type Plugin,
  type PreviewServer,
  runnerImport,
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
  const { module } = await runnerImport<ViteServiceModule>(resolve(root, 'src/server/vite-service.ts'), {
    configFile: false,
    root,
  });
  const service = await module.openViteService({ environment: loadEnv(mode, root, ''), port, dist });
  const handle: Connect.NextHandleFunction = (request, response, next) => {
    if (service.handles(request.url ?? '/')) service.listener(request, response);
    else next();
  };
  server.middlewares.use(handle);
  server.httpServer?.once('listening', () => logger.info(service.greeting.join('\n')));
  server.httpServer?.once('close', () => void service.close());
}
