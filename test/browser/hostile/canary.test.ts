import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../../server/child/built-server.ts';
import { newPage, screenIs } from '../harness/page.ts';
import { pass, until, untilGone, untilShown } from '../harness/time.ts';

/** Unique values. */
const CANARY = {
  full_name: 'Канарейкина Эвридика Львовна',
  card_number: '2202209871236542',
  sbp_phone_number: '+79000017693',
};
const CLIENT = 'canary-client-7f3a';

const LEAKY = pathToFileURL(join(import.meta.dirname, 'leaky-logger.mjs')).href;

/** Spellings to search for: plain, percent-encoded, and in part. */
const SPELLINGS = [
  CANARY.full_name,
  'Эвридика',
  encodeURIComponent('Эвридика'),
  CANARY.card_number,
  CANARY.card_number.slice(4, 12),
  CANARY.sbp_phone_number.slice(2),
];

/** The secrets that occur in the text, with or without grouping and escapes. */
function secretsIn(text: string, secrets: readonly string[]): readonly string[] {
  const joined = text.replace(/[\s\u00a0\u202f()-]|&nbsp;|%20/g, '');
  return secrets.filter((secret) => text.includes(secret) || joined.includes(secret.replace(/[\s-]/g, '')));
}

async function startServer(nodeArguments: readonly string[] = []): Promise<BuiltServer> {
  const folder = await mkdtemp(join(tmpdir(), 'canary-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return startBuiltServer({ folder, environment: { SANDBOX: '1', LOG_LEVEL: 'debug' }, nodeArguments });
}

async function post(server: BuiltServer, path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
}

const anOrder = v.object({ order_id: v.string(), merchant_token: v.string() });

async function order(server: BuiltServer) {
  const made = v.parse(anOrder, await (await post(server, '/sandbox/orders', { amount: 1500 })).json());
  return { orderId: made.order_id, token: made.merchant_token };
}

/** Records everything that the page reveals or stores. */
async function watch(context: BrowserContext, page: Page) {
  const addresses: string[] = [];
  const referers: string[] = [];
  const consoleLines: string[] = [];
  const carried: string[] = [];
  context.on('request', (request) => {
    addresses.push(request.url());
    const { referer, authorization } = request.headers();
    if (referer !== undefined) referers.push(referer);
    if (authorization !== undefined) carried.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  page.on('console', (message) => consoleLines.push(message.text()));
  page.on('pageerror', (error) => consoleLines.push(error.message));
  await context.addInitScript(() => {
    const titles: string[] = [];
    Reflect.set(window, 'titles', titles);
    new MutationObserver(() => titles.push(document.title, location.href)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const left = async () =>
    page.evaluate(async () =>
      JSON.stringify({
        local: { ...localStorage },
        session: { ...sessionStorage },
        cookie: document.cookie,
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
        name: window.name,
        state: history.state,
        title: document.title,
      }),
    );
  const titles = async () => String(await page.evaluate(() => Reflect.get(window, 'titles')));
  return { addresses, referers, consoleLines, carried, left, titles };
}

describe('token, name, phone and card', () => {
  it('are in no URL, Referer, storage, title or console, and not in the document after the outcome', async () => {
    const server = await startServer();
    const { orderId, token } = await order(server);
    const { page, context } = await newPage({
      permissions: ['clipboard-read', 'clipboard-write'],
      ownTime: true,
    });
    const seen = await watch(context, page);
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
    await page.goto(`${server.url}/${orderId}?client_id=${CLIENT}`);
    await screenIs(page, 'choose');
    // A failed POST, then a successful one.
    await post(server, '/sandbox/faults', { preset: 'no_cards', order_id: orderId, times: 1 });
    await page.locator('[data-method="to_sbp_number"]').click();
    await page
      .locator('[data-method="to_sbp_number"]:disabled, [data-method="to_sbp_number"][aria-disabled="true"]')
      .waitFor();
    // The list takes no press as soon as it appears again.
    await pass(page, 1);
    await page.locator('[data-method="to_card_number"]').click();
    await until(page, 'pay');
    await post(server, `/sandbox/orders/${orderId}/requisites`, CANARY);
    const shown = page.locator('[data-field="card_number"] [data-value]');
    await untilShown(page, shown.filter({ hasText: /2202\D*2098\D*7123\D*6542/ }));
    expect((await shown.textContent())?.replace(/\D/g, '')).toBe(CANARY.card_number);
    await page.locator('[data-field="card_number"] button').click();
    await page.reload();
    await shown.waitFor();
    expect(secretsIn(await page.content(), SPELLINGS)).toContain(CANARY.card_number);

    // The page removes the values itself, even when the service still sends them.
    await post(server, `/sandbox/orders/${orderId}/requisites`, { wire: CANARY });
    await post(server, `/sandbox/orders/${orderId}/complete`, {});
    await until(page, 'paid');
    const secrets = [token, ...SPELLINGS];
    expect({
      document: secretsIn(await page.content(), secrets),
      left: secretsIn(await seen.left(), secrets),
      titles: secretsIn(await seen.titles(), secrets),
    }).toEqual({ document: [], left: [], titles: [] });
    await untilGone(page, 'https://shop.example/**');
    expect({
      addresses: secretsIn(seen.addresses.join('\n'), secrets),
      console: secretsIn(seen.consoleLines.join('\n'), secrets),
      referers: seen.referers,
      // Only the POST carries the token.
      carried: [...new Set(seen.carried)],
    }).toEqual({
      addresses: [],
      console: [],
      referers: [],
      carried: ['POST /api/v1/payments/internal/'],
    });
  });

  it('are in no line of the service’s log, after valid and invalid requests', async () => {
    expect(await loggedSecrets(await startServer())).toEqual([]);
  });

  it('are found in the log of a server that logs its requests', async () => {
    const found = await loggedSecrets(await startServer(['--import', LEAKY]));
    // The token, the API key, and all data of the payer.
    expect(found).toEqual(expect.arrayContaining([CLIENT, '192.0.2.77', ...SPELLINGS]));
    expect(found).toHaveLength(4 + SPELLINGS.length);
  });
});

/** Sends valid and invalid requests to a server. Returns the secrets in its log. */
async function loggedSecrets(server: BuiltServer): Promise<readonly string[]> {
  const { orderId, token } = await order(server);
  const authorization = `Token ${token}`;
  const wish = {
    order_id: orderId,
    amount: 1500,
    transfer_method: 'to_card_number',
    client_id: CLIENT,
    client_ip: '192.0.2.77',
  };
  const internal = '/api/v1/payments/internal/';
  await post(server, internal, wish, { authorization });
  await post(server, internal, { ...wish, ...CANARY, amount: CANARY.card_number }, { authorization });
  await post(server, internal, `{"card_number":"${CANARY.card_number}"`, { authorization });
  await post(server, internal, wish, { authorization: `Token ${token}x` });
  await post(server, `/sandbox/orders/${orderId}/requisites`, CANARY);
  await post(
    server,
    '/api/v1/orders/',
    { outter_id: 7, redirect_url: CANARY.full_name },
    { authorization: `Token ${server.apiKey}` },
  );
  const strangePaths = [
    `/${CANARY.card_number}`,
    `/${encodeURIComponent(CANARY.full_name)}/${CANARY.sbp_phone_number}`,
    `/api/v1/orders/${token}/?token=${token}&card=${CANARY.card_number}`,
    `/api/v1/payments/check-by-order-id/${orderId}/?key=${server.apiKey}`,
  ];
  for (const path of strangePaths) await fetch(server.url + path);
  for (const preset of ['internal', 'html', 'offline']) {
    await post(server, '/sandbox/faults', { preset, order_id: orderId, times: 1 });
    await post(server, internal, wish, { authorization }).catch(() => null);
  }
  await post(server, `/sandbox/orders/${orderId}/requisites`, {
    qr_code: `https://shop.example/${CANARY.card_number}`,
  });
  const read = async () =>
    (await fetch(`${server.url}/api/v1/payments/check-by-order-id/${orderId}/`)).text();
  expect(secretsIn(await read(), SPELLINGS)).toContain(CANARY.card_number);
  await post(server, `/sandbox/orders/${orderId}/complete`, {});
  expect(secretsIn(await read(), SPELLINGS)).toEqual([]);
  expect(server.logged().split('\n').length).toBeGreaterThan(10);
  return secretsIn(server.logged(), [token, server.apiKey, CLIENT, '192.0.2.77', ...SPELLINGS]);
}
