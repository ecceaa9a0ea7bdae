import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../requirements.ts';
import { type FreshFolder, freshFolder } from './fresh-folder.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const LARGEST_TARBALL = 1_000_000;
const ENTRIES = ['embed', 'client', 'service', 'testing'];

/** The tests of docs/testing.md, each with the name in its first line. */
const documented = [
  ...readFileSync(join(DOCS, 'testing.md'), 'utf8').matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g),
].map(([, name = '', code = '']) => ({ name, code }));

let folder: FreshFolder;

beforeAll(() => {
  folder = freshFolder(['vitest', 'happy-dom', 'typescript', '@types/node', 'playwright-core']);
}, 300_000);
afterAll(() => rmSync(folder.path, { recursive: true, force: true }));

describe('the package', () => {
  it('fits its budget, and brings nothing but the two databases', () => {
    expect(folder.tarballBytes).toBeLessThanOrEqual(LARGEST_TARBALL);
    console.log(`Bytes of the tarball: ${folder.tarballBytes}`);
    for (const name of ['preact', 'valibot', 'hono', '@preact/signals'])
      expect(existsSync(join(folder.path, 'node_modules', name)), name).toBe(false);
  });

  it('has documents whose links lead to files in it', () => {
    const own = join(folder.path, 'node_modules/payment-page');
    const documents = readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.md$/.test(name),
    );
    expect(documents).toEqual(expect.arrayContaining(['docs/api.md', 'docs/embed.md', 'docs/testing.md']));
    // The README is that of the repository, and says so.
    const dead = documents
      .filter((name) => name !== 'README.md')
      .flatMap((name) => {
        const text = readFileSync(join(own, name), 'utf8');
        const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
        return links
          .filter((link) => !existsSync(join(own, dirname(name), link)))
          .map((link) => `${name}: ${link}`);
      });
    expect(dead).toEqual([]);
  });

  it('has entries that Node imports', () => {
    const script = `for (const name of ${JSON.stringify(ENTRIES)}) {
      const entry = await import('payment-page/' + name);
      console.log(name, Object.keys(entry).sort().join());
    }`;
    expect(folder.run(process.execPath, ['--input-type=module', '-e', script])).toBe(
      `embed PaymentPage,openPayment
client createClient
service createService
testing ORDER_ID,PAYMENT_ID,aClock,aPayment,aScriptedService,anOrder,answer,createSandbox,renderPage
`,
    );
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types that need no other package: %s, %s', (module, moduleResolution) => {
    mkdirSync(join(folder.path, 'types'), { recursive: true });
    writeFileSync(
      join(folder.path, 'types/use.ts'),
      `import { type Client, createClient } from 'payment-page/client';
import { openPayment, type PaymentResult } from 'payment-page/embed';
import { createService } from 'payment-page/service';
import { aClock, createSandbox, renderPage } from 'payment-page/testing';

const client: Client = createClient({ fetch, baseUrl: 'https://pay.example', apiKey: 'sk_1' });
const order = await client.findOrder('1');
if (order.ok) console.log(order.value.payments.map(({ status }) => status satisfies string));
const result: PaymentResult = await openPayment('https://pay.example/1', { theme: 'dark' });
document.querySelector('payment-page')?.addEventListener('payment-completed', ({ detail }) => {
  console.log(detail.redirectUrl?.length, result.status);
});
// @ts-expect-error There is no such theme.
await openPayment('https://pay.example/1', { theme: 'blue' });
const clock = aClock();
const options = { database: ':memory:', publicUrl: 'https://pay.example', secret: 'x' };
const sandbox = await createSandbox({ ...options, clock: clock.service });
const page = await renderPage({ fetch: (request) => sandbox.fetch(request), clock });
console.log(page.browser.seen.title, await createService(options));
`,
    );
    writeFileSync(
      join(folder.path, 'types/tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          skipLibCheck: false,
          noEmit: true,
          target: 'es2022',
          lib: ['ES2022', 'DOM', 'DOM.Iterable'],
          module,
          moduleResolution,
          types: [],
        },
        include: ['use.ts'],
      }),
    );
    expect(folder.run('npx', ['--no-install', 'tsc', '-p', 'types'])).toBe('');
  });

  it('has a command that prints a payable link', async () => {
    const child = spawn('npx', ['--no-install', 'payment-page'], {
      cwd: folder.path,
      env: { ...process.env, PORT: '0', NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    try {
      let printed = '';
      for await (const chunk of child.stdout) {
        printed += chunk;
        if (printed.includes('API key: ')) break;
      }
      const link = new URL(/Order link: (\S+)/.exec(printed)?.[1] ?? '');
      const order = await fetch(`${link.origin}/api/v1/orders${link.pathname}/`);
      expect(await order.json()).toMatchObject({ has_payment: false, amount: 1500 });
      expect(await (await fetch(link)).text()).toContain('data-screen="loading"');
      expect((await fetch(`${link.origin}/embed.js`)).headers.get('access-control-allow-origin')).toBe('*');
    } finally {
      if (child.pid !== undefined) process.kill(-child.pid);
    }
  });
});

describe('docs/testing.md', () => {
  it('has three whole tests', () => {
    expect(documented.map(({ name }) => name)).toEqual(['page.test.ts', 'shop.test.ts', 'checkout.test.ts']);
  });

  it('has tests that pass where only the tarball is installed', () => {
    writeFileSync(join(folder.path, 'shop.mjs'), readFileSync(join(DOCS, 'examples/shop.mjs')));
    const chromium = chromiumPath(process.env);
    const runnable = documented.filter(({ name }) => name !== 'checkout.test.ts' || chromium !== null);
    if (chromium === null) console.log('Not run: checkout.test.ts of docs/testing.md, for want of Chromium.');
    for (const { name, code } of runnable) writeFileSync(join(folder.path, name), code);
    const printed = folder.run('npx', ['--no-install', 'vitest', 'run', ...runnable.map(({ name }) => name)]);
    expect(printed).toMatch(new RegExp(`Tests.*${runnable.length} passed`));
  }, 240_000);
});
