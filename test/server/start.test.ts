import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../src/server/node/http-server.ts';
import { type Environment, readSettings } from '../../src/server/settings/settings.ts';
import { NO_BUILD } from '../../src/server/site/site-setup.ts';
import { type StartOptions, startServer } from '../../src/server/start.ts';
import { aService, type FakeService } from './fakes.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  server.close();
  return port;
}

async function started(environment: Environment = {}, options: Partial<StartOptions<FakeService>> = {}) {
  const running = await startServer({
    settings: readSettings({ PORT: '0', ...environment }),
    build: NO_BUILD,
    log: () => {},
    openService: async () => aService(),
    ...options,
  });
  onTestFinished(() => running.stop());
  return running;
}

describe('a started server', () => {
  it('bases links on localhost and the build’s base path by default', async () => {
    const build = { ...NO_BUILD, manifest: { ...NO_BUILD.manifest, base: '/pay/' } };
    const given: string[] = [];
    const openService = async (publicUrl: string) => {
      given.push(publicUrl);
      return aService();
    };
    const { port, publicUrl } = await started({}, { build, openService });
    expect(publicUrl).toBe(`http://localhost:${port}/pay`);
    expect(given).toEqual([publicUrl]);
  });

  it('bases links on PUBLIC_URL, and sends HSTS when it is https', async () => {
    const { port, publicUrl } = await started({ PUBLIC_URL: 'https://pay.example/' });
    expect(publicUrl).toBe('https://pay.example');
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000');
  });

  it('lets what is not a read wait for a service that is being opened', async () => {
    let open = (_service: FakeService) => {};
    const opening = new Promise<FakeService>((resolve) => {
      open = resolve;
    });
    const PORT = String(await freePort());
    const starting = started({ PORT }, { openService: () => opening });
    const url = `http://127.0.0.1:${PORT}/api/v1/orders/`;
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(503);
    const posted = fetch(url, { method: 'POST', body: '{}' });
    await expect(Promise.race([posted, fetch(url)])).resolves.toMatchObject({ status: 503 });
    const service = aService();
    open(service);
    expect((await posted).status).toBe(200);
    expect(service.seen).toEqual([expect.stringContaining('POST')]);
    await starting;
  });

  it('closes its service once, after its connections', async () => {
    const { service, stop, port } = await started();
    await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(service.closed()).toBe(false);
    await Promise.all([stop(), stop()]);
    expect(service.closed()).toBe(true);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('stops the service’s background work while requests in flight complete', async () => {
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const fake = aService(() => answered);
    const backgroundStopped = new Promise<boolean>((resolve) => {
      Object.assign(fake, { stopBackgroundWork: async () => resolve(fake.closed()) });
    });
    const { stop, port } = await started({}, { openService: async () => fake });
    const asked = fetch(`http://127.0.0.1:${port}/api/v1/orders/`);
    await expect.poll(() => fake.seen).toHaveLength(1);
    const stopped = stop();
    expect(await backgroundStopped).toBe(false);
    answer(Response.json({}));
    expect((await asked).status).toBe(200);
    await stopped;
    expect(fake.closed()).toBe(true);
  });

  it('answers 503 until its service is open, and releases the port when opening fails', async () => {
    let open = (_service: FakeService) => {};
    let fail = (_error: Error) => {};
    const openService = () =>
      new Promise<FakeService>((resolve, reject) => {
        open = resolve;
        fail = reject;
      });
    const first = await started();
    const environment = { PORT: String(first.port) };
    await first.stop();
    const failing = started(environment, { openService });
    await expect
      .poll(() => fetch(`http://127.0.0.1:${first.port}/healthz`).then(({ status }) => status))
      .toBe(503);
    fail(new Error('no database'));
    await expect(failing).rejects.toThrow('no database');
    const again = started(environment, { openService });
    await expect
      .poll(() => fetch(`http://127.0.0.1:${first.port}/healthz`).then(({ status }) => status))
      .toBe(503);
    open(aService());
    expect((await again).port).toBe(first.port);
  });

  it('releases the port when opening its service throws synchronously', async () => {
    const first = await started();
    const environment = { PORT: String(first.port) };
    await first.stop();
    const openService = () => {
      throw new Error('no folder');
    };
    await expect(started(environment, { openService })).rejects.toThrow('no folder');
    expect((await started(environment)).port).toBe(first.port);
  });
});
