import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBuild } from '../../../src/server/build-output.ts';
import { listen } from '../../../src/server/node/http-server.ts';
import type { StaticFile } from '../../../src/server/static/files.ts';
import { aService } from '../../server/fakes.ts';
import { newPage } from '../harness/page.ts';
import { DIST, startSite } from '../harness/site.ts';
import { markup, SCRIPTED, script } from './attacks.ts';

/** Another's server: what it is asked for, it answers with a script that says so. */
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

/** Opens the document; the names of all attacks that came through, in order. */
async function cameThrough(url: string, reached: readonly string[]): Promise<readonly string[]> {
  const { page, context } = await newPage();
  await page.goto(url);
  // Not waitForFunction: the policy forbids what it is made of.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'triedAll')), { timeout: 15_000 })
    .toBe(true);
  await settled(page);
  for (const other of context.pages()) await other.waitForLoadState();
  const ran = await page.evaluate(() => String(Reflect.get(window, 'ran') ?? ''));
  return [...new Set([...ran.split(' ').filter(Boolean), ...reached])].sort();
}

/** Waits until everything that was begun is over: timers, and requests of the page. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

const attackTag = (text: string) =>
  `<script crossorigin src="/assets/attack.js" integrity="sha384-${createHash('sha384').update(text).digest('base64')}"></script>`;

/** The page's own document with the attacks in its body. */
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
const document = build.files.get('/index.html');
const chunk = [...build.files].find(([path]) => path.endsWith('.js'))?.[1];
if (document === undefined || chunk === undefined) throw new Error('the build has no document or no chunk');
const html = new TextDecoder().decode(document.plain.bytes);

const ALL = [...Object.keys(markup('')), ...SCRIPTED].sort();

describe(`${ALL.length} injections into the page’s own document`, () => {
  it('do nothing under the policy that it is served with', async () => {
    const evil = await startEvil();
    const files = new Map(build.files)
      .set('/index.html', asFile(document, attacked(html, evil.url)))
      .set('/assets/attack.js', asFile(chunk, script(evil.url)));
    const site = await startSite({ build: { ...build, files }, open: async () => aService() });
    onTestFinished(() => site.close());
    expect(await cameThrough(`${site.url}/`, evil.reached)).toEqual([]);
  });

  it('each do what they are meant to where there is no policy', async () => {
    const evil = await startEvil();
    const unguarded = html.replace(/<meta[^>]*Content-Security-Policy[^>]*>/i, '');
    expect(unguarded).not.toBe(html);
    const server = createServer((request, response) => {
      const isScript = request.url?.endsWith('.js') ?? false;
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
      response.end(isScript ? script(evil.url) : attacked(unguarded, evil.url));
    });
    const port = await listen(server, 0, '127.0.0.1');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    expect(await cameThrough(`http://localhost:${port}/`, evil.reached)).toEqual(ALL);
  });
});
