import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { verify } from '../../../src/server/verify/verify.ts';
import { behind, type Change, open, serveBuild, startFixtureSite } from './fixture-site.ts';

const OPTIONS = { timeoutMs: 10_000, http: null, isStaticHost: false };

describe('a live site compared with its build', () => {
  let build: Build;
  let url: URL;
  beforeEach(async () => {
    ({ build, url } = await startFixtureSite());
  });

  const compare = async (site: URL) =>
    (await verify({ ...OPTIONS, url: site, manifest: build.manifest })).differences;
  const changed = async (change: Change) => compare(await behind(url, change));

  it('has no differences when the production server serves it', async () => {
    const verdict = await verify({ ...OPTIONS, url, manifest: build.manifest });
    expect(verdict.differences).toEqual([]);
    expect(verdict.probeCount).toBeGreaterThan(15);
  });

  const header =
    (name: string, value: string | null, on: RegExp): Change =>
    (path, { headers }) => {
      if (!on.test(path)) return;
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    };
  const PAGE = /^\/order$/;
  const ASSET = /^\/assets\/lazy/;

  it.each<[string, Change, RegExp]>([
    [
      'a header that is missing from the page',
      header('referrer-policy', null, PAGE),
      /^the page, \/order .* lacks referrer-policy: no-referrer$/,
    ],
    [
      'a header that says something else',
      header('x-content-type-options', 'none', PAGE),
      /has x-content-type-options: none instead of nosniff$/,
    ],
    [
      'a header that two servers set',
      header('x-content-type-options', 'nosniff, nosniff', PAGE),
      /nosniff, nosniff instead of nosniff$/,
    ],
    [
      'a policy without one of its directives',
      (path, { headers }) => {
        const policy = headers.get('content-security-policy') ?? '';
        if (PAGE.test(path))
          headers.set('content-security-policy', policy.replace("object-src 'none'; ", ''));
      },
      /content-security-policy lacks object-src 'none'$/,
    ],
    [
      'a policy of an older build',
      (path, { headers }) => {
        const policy = headers.get('content-security-policy') ?? '';
        if (PAGE.test(path))
          headers.set('content-security-policy', policy.replace(/sha256-[^']+/, 'sha256-old'));
      },
      /content-security-policy says script-src .*'sha256-old'/,
    ],
    [
      'an asset that is not kept',
      header('cache-control', 'no-cache', ASSET),
      /^a file, \/assets\/lazy.* has cache-control: no-cache instead of public/,
    ],
    [
      'an answer of the API that may be kept',
      header('cache-control', 'public', /^\/api\//),
      /^an order that is not there, \/api\/v1\/orders\/.* has cache-control: public instead of no-store$/,
    ],
    [
      'a missing file without headers',
      header('content-security-policy', null, /\.env$/),
      /^a file that is not there, \/\.env .* lacks content-security-policy/,
    ],
    ['a cookie', header('set-cookie', 'a=b', PAGE), /has set-cookie, and should not/],
    [
      'an opener policy',
      header('cross-origin-opener-policy', 'same-origin', PAGE),
      /has cross-origin-opener-policy/,
    ],
    [
      'a sandbox',
      header('x-sandbox', '1', /^\/client-ip/),
      /x-sandbox, and should not: whoever reaches a sandbox/,
    ],
    [
      'an API that every site may read',
      header('access-control-allow-origin', '*', /^\/client-ip/),
      /lets every site read the service$/,
    ],
    [
      'a file of another type',
      header('content-type', 'text/plain', ASSET),
      /is said to be text\/plain instead of text\/javascript$/,
    ],
    [
      'one byte that changed',
      (path, { headers, body }, accept) => {
        if (ASSET.test(path) && accept === 'identity' && !headers.has('content-encoding'))
          body[0] = (body[0] ?? 0) ^ 1;
      },
      /is not the build's \/assets\/lazy\S+: \d+ bytes, the build's has \d+$/,
    ],
    [
      'a compressed form of another build',
      (path, answer) => {
        if (PAGE.test(path) && answer.headers.has('content-encoding')) {
          answer.headers.set('content-encoding', 'gzip');
          answer.body = gzipSync('export const text = "Old";');
        }
      },
      /\(accepting br, gzip\), is not the build's \/index\.html/,
    ],
    [
      'a coding that nobody asked for',
      (path, answer, accept) => {
        if (PAGE.test(path) && accept === 'identity') {
          answer.headers.set('content-encoding', 'gzip');
          answer.body = gzipSync(answer.body);
        }
      },
      /^the page, \/order \(accepting identity\), comes in the coding gzip, which was not asked for$/,
    ],
    [
      'bytes that are not what they are said to be',
      header('content-encoding', 'gzip', PAGE),
      /\(accepting br, gzip\), is not the gzip that it says it is$/,
    ],
    [
      'a page that is not compressed',
      (path, answer) => {
        if (PAGE.test(path)) {
          answer.headers.delete('content-encoding');
          answer.body = Buffer.from(build.files.get('/index.html')?.plain.bytes ?? '');
        }
      },
      /comes uncompressed, \d+ bytes long$/,
    ],
    ['a form that caches may give to anyone', header('vary', null, PAGE), /lacks vary: Accept-Encoding/],
    [
      'a missing script that is the page',
      (path, answer) => {
        if (answer.status === 404 && path.endsWith('.js')) answer.status = 200;
      },
      /^a file that is not there, \/assets\/.* is answered with 200 instead of 404, and with HTML/,
    ],
    [
      'an order link that leads elsewhere',
      (path, answer) => {
        if (/^\/0{8}-/.test(path)) {
          answer.status = 302;
          answer.headers.set('location', 'https://login.example/');
        }
      },
      /^an order link, .* is answered with 302 instead of 200, and sent to https:\/\/login\.example\/$/,
    ],
    [
      'an order link that is somebody else’s page',
      (path, answer) => {
        if (/^\/0{8}-/.test(path)) answer.body = Buffer.from('<h1>Welcome</h1>');
      },
      /^an order link, .* is not /,
    ],
    [
      'a service that is not there',
      (path, answer) => {
        if (path === '/healthz') answer.status = 502;
      },
      /^the service’s health, \/healthz .* is answered with 502 instead of 200$/,
    ],
  ])('names %s', async (_name, change, difference) => {
    const found = await changed(change);
    expect(found.filter((line) => difference.test(line))).not.toEqual([]);
    // Only the changed answer is reported, once for each of its content codings.
    expect(found.length).toBeLessThanOrEqual(3);
  });

  it('reports a site that times out, and one that does not answer', async () => {
    const silent = await open(createServer(() => {}));
    const { differences, probeCount } = await verify({
      ...OPTIONS,
      url: new URL(`http://127.0.0.1:${silent}/`),
      manifest: build.manifest,
      timeoutMs: 20,
    });
    expect([probeCount, differences]).toEqual([
      1,
      ['the page, /order (accepting identity), is not answered: no whole answer within 0.02 s'],
    ]);
    expect(await compare(new URL('http://127.0.0.1:1/'))).toEqual([
      expect.stringMatching(/^the page, .* is not answered: connect ECONNREFUSED/),
    ]);
  });

  it('reports a difference that many answers share once', async () => {
    const found = await changed((_path, { headers }) => headers.delete('x-content-type-options'));
    expect(found).toEqual([
      expect.stringMatching(
        /^the page, \/order \(accepting identity\), and \d\d more, lacks x-content-type-options: nosniff$/,
      ),
    ]);
  });

  it('advises once to compare a site with an https PUBLIC_URL at that URL', async () => {
    const service = await serveBuild(build, { PUBLIC_URL: 'https://pay.example' });
    const found = await compare(service);
    const named = found.filter((line) => line.includes('upgrade-insecure-requests'));
    expect(named).toEqual([
      expect.stringMatching(/^the page, .*, and \d+ more, .* by PUBLIC_URL; compare it at that address$/),
    ]);
    expect(found.length).toBeLessThanOrEqual(2);
  });

  it('identifies a sandbox by its localhost frame ancestors', async () => {
    expect(await compare(await serveBuild(build, { SANDBOX: '1' }))).toEqual([
      expect.stringMatching(
        /frame-ancestors 'self' http:\/\/127\.0\.0\.1:\* http:\/\/localhost:\* instead of 'self': it answers as a sandbox/,
      ),
      // Pages that others may frame have another one.
      expect.stringMatching(/cross-origin-resource-policy: cross-origin instead of same-origin$/),
    ]);
    const [framed] = await compare(await serveBuild(build, { FRAME_ANCESTORS: 'https://shop.example' }));
    expect(framed).toMatch(/frame-ancestors .* instead of 'self'$/);
  });

  it('allows a static host one set of headers, but not the page in place of a missing script', async () => {
    const { headers, sources } = build.manifest;
    const hosted = { ...build.manifest, sources: { ...sources, apiOrigin: url.origin } };
    const site = await behind(url, (path, answer) => {
      if (/^\/(api|healthz|client-ip)/.test(path)) return;
      for (const [name, value] of Object.entries(headers.document ?? {})) {
        if (name !== 'cache-control' && name !== 'strict-transport-security') {
          answer.headers.set(name, value.replace('; upgrade-insecure-requests', ''));
        }
      }
    });
    const options = { ...OPTIONS, url: site, manifest: hosted };
    expect((await verify({ ...options, isStaticHost: true })).differences).toEqual([]);
    expect((await verify(options)).differences.length).toBeGreaterThan(0);
  });
});

describe('a live site under a sub-path', () => {
  it('is compared under its base path', async () => {
    const { build, url } = await startFixtureSite('/pay/');
    expect(url.pathname).toBe('/pay/');
    expect((await verify({ ...OPTIONS, url, manifest: build.manifest })).differences).toEqual([]);
    const elsewhere = await verify({ ...OPTIONS, url: new URL('/shop/', url), manifest: build.manifest });
    expect(elsewhere.differences).toEqual(['the site is at /shop/, but the build was made for /pay/']);
  });
});
