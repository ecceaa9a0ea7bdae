import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type InlineConfig, preview } from 'vite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { servicePlugin } from '../../../src/server/build/service-plugin.ts';
import { listen } from '../../../src/server/node/http-server.ts';

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'vite-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.stubEnv('DATA_DIR', folder);
  // Under Vitest the plugin keeps still.
  vi.stubEnv('VITEST', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function freePort(): Promise<number> {
  const server = createHttpServer();
  const port = await listen(server, 0, '127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The project's own configuration, as far as it matters here, on a port of its own. */
function config(port: number): InlineConfig {
  const at = { host: '127.0.0.1', port, strictPort: true };
  return {
    configFile: false,
    root: join(import.meta.dirname, '../../..'),
    logLevel: 'silent',
    plugins: [servicePlugin()],
    server: { ...at, ws: false, watch: null },
    preview: at,
    build: { outDir: 'dist/client' },
  };
}

async function newOrder(url: string): Promise<string> {
  const response = await fetch(`${url}/sandbox/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return JSON.stringify(await response.json());
}

describe('Vite’s servers', () => {
  it('while developing: serve the service, and leave the page to Vite', async () => {
    const port = await freePort();
    const server = await createServer(config(port));
    onTestFinished(() => server.close());
    await server.listen();
    const url = `http://127.0.0.1:${port}`;
    expect(await newOrder(url)).toContain(`http://localhost:${port}/`);
    expect(await (await fetch(`${url}/order/x`, { headers: { accept: 'text/html' } })).text()).toContain(
      '/@vite/client',
    );
    expect((await fetch(`${url}/console`)).headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    );
  });

  it('in a preview: serve the build as the real server does', async () => {
    const port = await freePort();
    const server = await preview(config(port));
    onTestFinished(() => server.close());
    const url = `http://127.0.0.1:${port}`;
    expect(await newOrder(url)).toContain(`http://localhost:${port}/`);
    const page = await fetch(`${url}/order/x`);
    expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
  });
});
