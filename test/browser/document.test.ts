import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBuild } from '../../src/server/build-output/read-build.ts';
import { listen } from '../../src/server/node/http-server.ts';
import type { Build } from '../../src/server/site/site-setup.ts';
import type { StaticFile } from '../../src/server/static/files.ts';
import { buildProject, SMALL_PAGE } from '../server/build/build-project.ts';
import { aService } from '../server/fakes.ts';
import { newPage, openPage } from './harness/page.ts';
import { DIST, startSite } from './harness/site.ts';

/** Serves a build with the real server, until the test ends. */
async function served(build: Build, environment: Readonly<Record<string, string>> = {}) {
  const site = await startSite({ build, environment, open: async () => aService() });
  onTestFinished(() => site.close());
  return site;
}

const textOf = (page: Page) => page.locator('p').textContent();

/** The build with changed bytes in one file. */
function withChange(build: Build, name: RegExp, from: string, to: string): Build {
  const files = new Map<string, StaticFile>();
  for (const [path, file] of build.files) {
    const text = new TextDecoder().decode(file.plain.bytes);
    const bytes = new TextEncoder().encode(text.replace(from, () => to));
    if (name.test(path)) expect(bytes).not.toEqual(file.plain.bytes);
    files.set(
      path,
      name.test(path) ? { ...file, plain: { ...file.plain, bytes }, encoded: new Map() } : file,
    );
  }
  return { ...build, files };
}

describe('the built document', () => {
  it('starts under the policy in one request, and loads its lazy chunk on import', async () => {
    const site = await served(await buildProject(SMALL_PAGE));
    const { page, report } = await openPage(`${site.url}/order`);
    expect(await textOf(page)).toBe('Started «да» ');
    expect(await page.locator('p').evaluate((node) => getComputedStyle(node).color)).toBe('rgb(1, 2, 3)');
    expect(await page.evaluate(() => Reflect.get(window, 'injected'))).toBeUndefined();
    expect(report.requests.filter(({ type }) => type === 'script')).toEqual([]);
    await page.locator('main').click();
    await page.getByText('Later').waitFor();
    expect(report.requests.filter(({ type }) => type === 'script')).toHaveLength(1);
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });

  it('fetches a preloaded chunk once, before its import', async () => {
    const site = await served(await buildProject(SMALL_PAGE, { preload: { 'lazy.js': '(min-width:1px)' } }));
    const { page, report } = await openPage(`${site.url}/order`);
    await page.waitForLoadState('load');
    const scripts = () => report.requests.filter(({ url }) => url.includes('/assets/lazy'));
    expect(scripts()).toHaveLength(1);
    await page.locator('main').click();
    await page.getByText('Later').waitFor();
    expect(scripts()).toHaveLength(1);
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });

  it('does not fetch a chunk early where its media query does not match', async () => {
    const site = await served(await buildProject(SMALL_PAGE, { preload: { 'lazy.js': '(max-width:1px)' } }));
    const { page, report } = await openPage(`${site.url}/order`);
    await page.waitForLoadState('load');
    const scripts = () => report.requests.filter(({ url }) => url.includes('/assets/lazy'));
    expect(scripts()).toHaveLength(0);
    await page.locator('main').click();
    await page.getByText('Later').waitFor();
    expect(scripts()).toHaveLength(1);
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });

  it('works under a base path, at every form of an order link, and after a reload', async () => {
    const site = await served(await buildProject(SMALL_PAGE, { base: '/pay/' }));
    const id = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
    expect(site.url).toMatch(/\/pay$/);
    const { page } = await newPage();
    for (const path of [
      `?order_id=${id}`,
      `/?order_id=${id}`,
      `/${id}`,
      `/${id}/`,
      `/order/${id}`,
      `/order/${id}/`,
      `/${id.toUpperCase()}).`,
    ]) {
      await page.goto(`${site.url}${path}`);
      await page.reload();
      expect(await textOf(page)).toBe('Started «да» /pay');
      await page.locator('main').click();
      await page.getByText('Later').waitFor();
    }
  });

  it('works on an insecure origin', async () => {
    const site = await served(await buildProject(SMALL_PAGE));
    const { page, report } = await openPage(`http://pay.test:${site.port}/order`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.locator('main').click();
    await page.getByText('Later').waitFor();
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });
});

describe('a changed byte', () => {
  it('in the inline script prevents its execution', async () => {
    const build = await buildProject(SMALL_PAGE);
    const site = await served(withChange(build, /index\.html/, 'Started', 'Stolen!'));
    const { page, report } = await openPage(`${site.url}/order`);
    expect(await textOf(page)).toBe('Waiting');
    expect(report.complaints.join()).toMatch(/Content Security Policy/);
  });

  it.each([{ 'lazy.js': '(min-width:1px)' }, {}])(
    'in a lazy chunk (preload: %j) prevents its execution',
    async (preload) => {
      const build = await buildProject(SMALL_PAGE, { preload });
      const site = await served(withChange(build, /lazy/, 'Later', 'Liars'));
      const { page } = await openPage(`${site.url}/order`);
      await page.locator('main').click();
      await page.getByText('Refused').waitFor();
    },
  );

  it('would execute without policy and integrity', async () => {
    const build = withChange(await buildProject(SMALL_PAGE), /index\.html/, 'Started', 'Stolen!');
    const site = await served(withChange(build, /lazy/, 'Later', 'Liars'));
    const { page, report } = await newPage();
    await removeIntegrity(page);
    await page.goto(`${site.url}/order`);
    expect(await textOf(page)).toMatch(/^Stolen!/);
    await page.locator('main').click();
    await page.getByText('Liars').waitFor();
    expect(report.complaints.join()).not.toMatch(/Content Security Policy|integrity/);
  });
});

/** Removes policies and integrity hashes from all responses to the page. */
async function removeIntegrity(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const answer = await route.fetch();
    const headers = Object.entries(answer.headers()).filter(([name]) => !name.endsWith('-policy'));
    const text = (await answer.text())
      .replace(/<meta[^>]*Content-Security-Policy[^>]*>/i, '')
      .replace(/<script type="importmap">.*?<\/script>/s, '')
      .replace(/ integrity="[^"]*"/g, '');
    await route.fulfill({ status: answer.status(), headers: Object.fromEntries(headers), body: text });
  });
}

describe('a script of the page with one changed byte', () => {
  const build = readBuild(DIST);
  const html = new TextDecoder().decode(build.files.get('/index.html')?.plain.bytes);
  const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  const chunks = [...build.files.keys()].filter(
    (path) => path.startsWith('/assets/') && path.endsWith('.js'),
  );

  it.each(inline.map((text, index) => [index, text] as const))(
    'is refused as the inline script %i',
    async (_, text) => {
      const site = await served(withChange(build, /index\.html/, text, changeOneByte(text)));
      const { page, report } = await openPage(`${site.url}/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11`);
      await page.waitForLoadState('load');
      expect(report.complaints.join()).toMatch(/Content Security Policy directive 'script-src/);
    },
  );

  it.each(chunks)('is refused as a chunk: %s', async (path) => {
    const text = new TextDecoder().decode(build.files.get(path)?.plain.bytes);
    const site = await served(withChange(build, new RegExp(path), text, changeOneByte(text)));
    const { page, report } = await openPage(`${site.url}/order`);
    // As text, so that the bundler does not resolve the import here.
    expect(await page.evaluate(`import('${path}').then(() => 'ran', () => 'refused')`)).toBe('refused');
    expect(report.complaints.join()).toMatch(/integrity/);
  });

  it('is refused as the script for old browsers', async () => {
    // Chromium supports modules and would skip the script with `nomodule`.
    const asked = withChange(build, /index\.html/, '<script nomodule', '<script');
    const text = new TextDecoder().decode(build.files.get('/old-browser.js')?.plain.bytes);
    const site = await served(withChange(asked, /old-browser/, text, 'window.stolen = true;'));
    const guarded = await openPage(`${site.url}/order`);
    await guarded.page.waitForLoadState('load');
    expect(await guarded.page.evaluate(() => Reflect.get(window, 'stolen'))).toBeUndefined();
    const { page } = await newPage();
    await removeIntegrity(page);
    await page.goto(`${site.url}/order`);
    expect(await page.evaluate(() => Reflect.get(window, 'stolen'))).toBe(true);
    // Requests in flight no longer matter.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

/** The text with one letter in its middle replaced by the next one. */
function changeOneByte(text: string): string {
  const at = text.slice(text.length / 2).search(/[a-x]/) + Math.floor(text.length / 2);
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) + 1) + text.slice(at + 1);
}

describe('the policy', () => {
  it('is in the document as well, for hosts that send no headers', async () => {
    const { dist } = await buildProject(SMALL_PAGE);
    const html = readFileSync(join(dist, 'client/index.html'), 'utf8').replace(
      '</main>',
      '</main><script>document.title = "Stolen"</script><img src="http://evil.test/x.png" alt="">',
    );
    const bare = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(html);
    });
    const port = await listen(bare, 0, '127.0.0.1');
    onTestFinished(() => void bare.close());
    const { page, report } = await openPage(`http://pay.test:${port}/`);
    expect(await textOf(page)).toBe('Started «да» ');
    expect(await page.title()).toBe('Small');
    expect(report.complaints.filter((text) => text.includes('Content Security Policy'))).toHaveLength(2);
  });

  it('allows only listed merchants to frame the page', async () => {
    const site = await served(await buildProject(SMALL_PAGE), {
      SANDBOX: '0',
      FRAME_ANCESTORS: 'http://shop.test:*',
    });
    const parent = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<iframe src="http://pay.test:${site.port}/order" title="Payment"></iframe>`);
    });
    const port = await listen(parent, 0, '127.0.0.1');
    onTestFinished(() => void parent.close());
    const listed = await openPage(`http://shop.test:${port}/`);
    await listed.page.frameLocator('iframe').getByText('Started').waitFor();
    const stranger = await openPage(`http://evil.test:${port}/`);
    await expect.poll(() => stranger.report.complaints.join()).toMatch(/frame-ancestors/);
    expect(
      stranger.page
        .frames()
        .map((frame) => frame.url())
        .join(),
    ).not.toContain('pay.test');
  });
});
