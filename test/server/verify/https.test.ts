import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { behindTls, open, startFixtureSite } from './fixture-site.ts';

const SERVER = join(import.meta.dirname, '../../../dist/server');

/** Runs the built command, as `npm run verify` does, with the manifest of a small page. */
async function run(dist: string, certificate: string, ...words: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist'));
  cpSync(SERVER, join(folder, 'dist/server'), { recursive: true });
  cpSync(join(dist, 'manifest.json'), join(folder, 'dist/manifest.json'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'ca.pem'), certificate);
  const child = spawn(process.execPath, [join(folder, 'dist/server/verify.js'), ...words], {
    env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code, output, errors };
}

describe('the command, on a site with https', () => {
  let site: Awaited<ReturnType<typeof startFixtureSite>>;
  let tls: Awaited<ReturnType<typeof behindTls>>;
  beforeEach(async () => {
    site = await startFixtureSite('/', { PUBLIC_URL: 'https://localhost' });
    tls = await behindTls(site.url);
  });

  const verified = (...words: readonly string[]) =>
    run(site.build.dist, tls.pair.cert, tls.url.href, ...words);

  it('exits with 0 without differences', async () => {
    const { code, output, errors } = await verified();
    expect(errors).toBe('');
    expect(output).toMatch(
      /^https:\/\/localhost:\d+\/: \d+ answers compared with the build, no differences\.\n$/,
    );
    expect(code).toBe(0);
  });

  it('exits with 1 and prints a line for each difference', async () => {
    // This server's PUBLIC_URL is not https.
    const plain = await startFixtureSite();
    const wrong = await behindTls(plain.url);
    const { code, output } = await run(plain.build.dist, wrong.pair.cert, wrong.url.href);
    const lines = output.trim().split('\n');
    const where = '^- the page, /order \\(accepting identity\\), and \\d+ more,';
    expect(output).toMatch(new RegExp(`${where} lacks strict-transport-security: max-age=63072000$`, 'm'));
    expect(output).toMatch(
      new RegExp(`${where} content-security-policy lacks upgrade-insecure-requests$`, 'm'),
    );
    expect(lines.at(-1)).toMatch(new RegExp(`, ${lines.length - 1} differences\\.$`));
    expect(code).toBe(1);
  });

  it('reports an untrusted certificate', async () => {
    const { code, output } = await run(site.build.dist, '', tls.url.href);
    expect(output).toMatch(
      /^- the page, \/order \(accepting identity\), is not answered: self.signed certificate/m,
    );
    expect(code).toBe(1);
  });

  it.each<[string, (https: URL) => string | null, string | null]>([
    ['are sent to the same host on https', ({ href }) => href, null],
    [
      'are sent to another host',
      () => 'https://evil.example/',
      'is sent over http to https://evil.example/ instead of the same host on https',
    ],
    ['stay on http', () => '/welcome', 'is sent over http to /welcome instead of the same host on https'],
    ['are served', () => null, 'is answered with 200 over http instead of being sent to https'],
  ])('checks plain http requests that %s', async (_where, locationOf, difference) => {
    const location = locationOf(tls.url);
    const server = createServer((_request, response) => {
      if (location === null) response.end('welcome');
      else response.writeHead(308, { location }).end();
    });
    const http = `http://localhost:${await open(server)}/`;
    const { code, output } = await verified('--http', http);
    if (difference === null) expect(output).toContain('no differences');
    else expect(output).toContain(`- the page, ${http}, ${difference}\n`);
    expect(code).toBe(difference === null ? 0 : 1);
  });

  it('exits with 2 and prints its usage for invalid arguments', async () => {
    for (const words of [
      [],
      ['ftp://pay.example'],
      ['https://pay.example', '--limit', '0'],
      ['https://a.example', '--what'],
    ]) {
      const { code, errors } = await run(site.build.dist, '', ...words);
      expect(errors).toContain('Usage: npm run verify -- <url>');
      expect(code).toBe(2);
    }
  });
});
