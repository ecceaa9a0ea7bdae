import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import { listen } from '../../../src/server/node/http-server.ts';
import type { StaticFile } from '../../../src/server/static/files.ts';
import { aService } from '../../server/fakes.ts';
import { newLastingPage, type OpenedPage } from '../harness/page.ts';
import { DIST, startSite } from '../harness/site.ts';
import { markup, SCRIPTED_NAMES, script, UNSIGNED } from './injection-payloads.ts';

/** An attacker's server. It records the requested names. */
async function startEvil() {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    const name = request.url?.slice(1).replace(/\?.*/, '') ?? '';
    if (name !== 'favicon.ico') reached.push(name);
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end('/**/');
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://evil.test:${port}`, reached };
}

let tab: OpenedPage;

beforeAll(async () => {
  tab = await newLastingPage();
});
afterAll(() => tab.context.close());

/** Opens the document. Returns the sorted names of all injections that took effect. */
async function effectiveInjections(url: string, reached: readonly string[]): Promise<readonly string[]> {
  const { page, context } = tab;
  await page.goto(url);
  // Not waitForFunction: the policy forbids the eval that it uses.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'triedAll')), { timeout: 15_000 })
    .toBe(true);
  await settled(page);
  const opened = context.pages().filter((other) => other !== page);
  for (const other of opened) await other.waitForLoadState();
  const ran = await page.evaluate(() => String(Reflect.get(window, 'ran') ?? ''));
  for (const other of opened) await other.close();
  return [...new Set([...ran.split(' ').filter(Boolean), ...reached])].sort();
}

/** Waits until timers and requests of the page have ended. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

const attackTag = (text: string) =>
  `<script crossorigin src="/assets/attack.js" integrity="sha384-${createHash('sha384').update(text).digest('base64')}"></script>`;

/** The page's own document with the injections in its body. */
function attacked(html: string, evil: string): string {
  return html.replace(
    '</body>',
    () => `${attackTag(script(evil))}${Object.values(markup(evil)).join('\n')}</body>`,
  );
}

function asFile(like: StaticFile, text: string): StaticFile {
  return { ...like, plain: { ...like.plain, bytes: new TextEncoder().encode(text) }, encoded: new Map() };
}

const build = readBuild(DIST);

function fileOf(path: RegExp): StaticFile {
  const file = [...build.files].find(([name]) => path.test(name))?.[1];
  if (file === undefined) throw new Error(`the build has no ${path}`);
  return file;
}

const ownDocument = fileOf(/index\.html$/);
const chunk = fileOf(/\.js$/);
const html = new TextDecoder().decode(ownDocument.plain.bytes);

const ALL = [...Object.keys(markup('')), ...SCRIPTED_NAMES].sort();

/** The page's own site with the injections in its document. */
async function startAttackedSite(evil: string) {
  const files = new Map(build.files)
    .set('/index.html', asFile(ownDocument, attacked(html, evil)))
    .set('/assets/attack.js', asFile(chunk, script(evil)))
    .set(UNSIGNED.path, asFile(chunk, UNSIGNED.text));
  const site = await startSite({ build: { ...build, files }, open: async () => aService() });
  onTestFinished(() => site.close());
  return site;
}

/** Serves the document with the injections, without its own policy, and with these headers alone. */
async function startBareSite(evil: string, headers: Readonly<Record<string, string>>) {
  const unguarded = html.replace(/<meta[^>]*Content-Security-Policy[^>]*>/i, '');
  expect(unguarded).not.toBe(html);
  const scripts = new Map([
    ['/assets/attack.js', script(evil)],
    [UNSIGNED.path, UNSIGNED.text],
  ]);
  const server = createServer((request, response) => {
    const text = scripts.get(request.url ?? '');
    const type = text === undefined ? 'text/html; charset=utf-8' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, ...headers });
    response.end(text ?? attacked(unguarded, evil));
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${port}/`;
}

describe(`${ALL.length} injections into the page’s own document`, () => {
  it('have no effect under the served Content-Security-Policy', async () => {
    const evil = await startEvil();
    const site = await startAttackedSite(evil.url);
    expect(await effectiveInjections(`${site.url}/order`, evil.reached)).toEqual([]);
  });

  it('each take effect without a policy', async () => {
    const evil = await startEvil();
    expect(await effectiveInjections(await startBareSite(evil.url, {}), evil.reached)).toEqual(ALL);
  });
});

/** Directives of the policy, their replacements (`null`: none), and the injections that they alone prevent. */
const PARTS: readonly {
  readonly instead: Readonly<Record<string, string | null>>;
  readonly lets: readonly string[];
}[] = [
  { instead: { 'default-src': '*' }, lets: ['foreign-frame'] },
  { instead: { 'script-src': "* 'unsafe-inline'" }, lets: ['inline-script', 'image-error', 'svg-script'] },
  { instead: { 'style-src': "* 'unsafe-inline'" }, lets: ['foreign-style', 'style-attribute', 'style-text'] },
  { instead: { 'img-src': '*' }, lets: ['foreign-image'] },
  { instead: { 'connect-src': '*' }, lets: ['beacon', 'foreign-fetch'] },
  { instead: { 'font-src': '*' }, lets: ['foreign-font'] },
  { instead: { 'base-uri': null }, lets: ['foreign-base'] },
  { instead: { 'form-action': null }, lets: ['foreign-form'] },
  { instead: { 'default-src': '*', 'object-src': null }, lets: ['foreign-frame', 'foreign-object'] },
  { instead: { 'require-trusted-types-for': null }, lets: ['plain-html'] },
  { instead: { 'trusted-types': null }, lets: ['policy-made'] },
];

const LET_BY_SOME = [...new Set(PARTS.flatMap(({ lets }) => lets))];

/** The policy with some directives replaced. */
function changed(policy: string, instead: (typeof PARTS)[number]['instead']): string {
  const directives = new Map(policy.split('; ').map((one) => [one.replace(/ .*/, ''), one] as const));
  for (const [name, value] of Object.entries(instead)) {
    expect([...directives.keys()]).toContain(name);
    if (value === null) directives.delete(name);
    else directives.set(name, `${name} ${value}`);
  }
  return [...directives.values()].join('; ');
}

describe('a policy without one of its directives', () => {
  it.each(PARTS)('lets an injection through: $instead', async ({ instead, lets }) => {
    const evil = await startEvil();
    const headers = await headersOf((await startAttackedSite(evil.url)).url);
    const policy = changed(headers['content-security-policy'] ?? '', instead);
    const url = await startBareSite(evil.url, { ...headers, 'content-security-policy': policy });
    const came = await effectiveInjections(url, evil.reached);
    expect(came.filter((name) => LET_BY_SOME.includes(name))).toEqual([...lets].sort());
  });

  it('lets an unsigned script through without Integrity-Policy', async () => {
    const evil = await startEvil();
    const { 'content-security-policy': policy = '' } = await headersOf(
      (await startAttackedSite(evil.url)).url,
    );
    const url = await startBareSite(evil.url, { 'content-security-policy': policy });
    expect(await effectiveInjections(url, evil.reached)).toEqual(['unsigned-script']);
  });
});

/** The two security headers of the served page. */
async function headersOf(url: string): Promise<Readonly<Record<string, string>>> {
  const { headers } = await fetch(`${url}/order`);
  const names = ['content-security-policy', 'integrity-policy'];
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
}
