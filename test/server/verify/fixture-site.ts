import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { onTestFinished } from 'vitest';
import { listen } from '../../../src/server/node/http-server.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { startServer } from '../../../src/server/start.ts';
import { createService } from '../../../src/service/service.ts';
import { type CertificatePair, certificatePair } from '../../certificate.ts';
import { buildProject, SMALL_PAGE } from '../build/build-project.ts';

/** A small page's build, served by the production server with a real service. */
export async function startFixtureSite(base = '/', environment: Readonly<Record<string, string>> = {}) {
  const build = await buildProject(SMALL_PAGE, { base });
  const url = await serveBuild(build, environment);
  return { build, url: new URL(base, url) };
}

export async function serveBuild(
  build: Build,
  environment: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const running = await startServer({
    settings: readSettings({ PORT: '0', ...environment }),
    build,
    log: () => {},
    openService: (publicUrl) =>
      createService({ database: ':memory:', publicUrl, secret: 'a secret of the tests of verify' }),
  });
  onTestFinished(() => running.stop());
  return new URL(`http://127.0.0.1:${running.port}/`);
}

/** A misconfiguration of a reverse proxy: changes an answer or leaves it unchanged. */
export type Change = (path: string, answer: Answer, accept: string) => void;

export interface Answer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/** The same site behind a misconfigured reverse proxy. */
export async function behind(origin: URL, change: Change): Promise<URL> {
  return new URL(origin.pathname, `http://127.0.0.1:${await open(createServer(proxyTo(origin, change)))}`);
}

/** The same site on https, with a self-signed certificate. */
export async function behindTls(origin: URL): Promise<{ url: URL; pair: CertificatePair }> {
  const pair = certificatePair(Date.now());
  const port = await open(
    createTlsServer(
      pair,
      proxyTo(origin, () => {}),
    ),
  );
  return { url: new URL(origin.pathname, `https://localhost:${port}`), pair };
}

/** Opens a server on a free loopback port until the test ends. */
export async function open(server: ReturnType<typeof createServer>): Promise<number> {
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return port;
}

function proxyTo(origin: URL, change: Change): RequestListener {
  return (request, response) => {
    const path = request.url ?? '/';
    const accept = String(request.headers['accept-encoding'] ?? '');
    ask(new URL(path, origin), accept)
      .then((answer) => {
        change(path, answer, accept);
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
      })
      .catch(() => response.destroy());
  };
}

async function ask(url: URL, accept: string): Promise<Answer> {
  const { sendProbe } = await import('../../../src/server/verify/send-probe.ts');
  const { status, headers, body } = await sendProbe(url, { 'accept-encoding': accept }, 10_000);
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(connection|keep-alive|transfer-encoding|date|content-length)$/.test(name),
  );
  return { status, headers: new Map(kept.map(([name, value]) => [name, String(value)])), body };
}
