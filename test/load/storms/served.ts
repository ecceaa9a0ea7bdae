import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../../src/contract/json.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { hashSecret, newApiKey, newWebhookSecret, parseApiKey } from '../../../src/service/keys/api-key.ts';
import { openContext } from '../../../src/service/open-context.ts';
import { serviceOf } from '../../../src/service/service.ts';
import { insertKey } from '../../../src/service/store/keys.ts';
import { insertMerchant } from '../../../src/service/store/merchants.ts';
import { insertPoolEntries } from '../../../src/service/store/pool/entries.ts';
import { launchBuiltServer } from '../../server/child/launch.ts';
import { postJson } from '../../service/support/post.ts';
import { METHODS, type Target } from './replacement.ts';
import { openShop } from './shop.ts';

const SECRET = 'a secret of the storm, long enough';
const OPERATOR_TOKEN = 'operator-of-the-storm';

export interface ServedOptions {
  /** As in `DATABASE_URL`; empty, for tables of its own. */
  readonly database: string;
  /** The number of built servers; 0 for the service in this process. */
  readonly processes: number;
  /** The pool's entries for each method. */
  readonly entries: number;
}

/** A service that sends every webhook to a shop in this process. */
export async function serveStorm({
  database,
  processes,
  entries,
}: ServedOptions): Promise<{ readonly target: Target; close(): Promise<void> }> {
  const shop = await openShop();
  const folder = await mkdtemp(join(tmpdir(), 'storm-'));
  const context = await openContext({
    database,
    publicUrl: 'http://localhost',
    secret: SECRET,
    operatorToken: OPERATOR_TOKEN,
    webhookEvents: 'all',
    webhookNetwork: 'loopback',
    requisitesDelayMs: 0,
  });
  const apiKey = await furnish(context, shop.url, entries);
  const environment = {
    DATABASE_URL: database,
    SECRET,
    OPERATOR_TOKEN,
    WEBHOOK_EVENTS: 'all',
    WEBHOOK_NETWORK: 'loopback',
    SANDBOX: '0',
  };
  const launched = Array.from({ length: processes }, () => launchBuiltServer({ folder, environment }));
  async function close(): Promise<void> {
    await Promise.all(launched.map(({ kill }) => kill()));
    await context.close();
    shop.close();
    await rm(folder, { recursive: true });
  }
  try {
    const servers = await Promise.all(launched.map(({ ready }) => ready));
    const call = processes === 0 ? callsInProcess(context) : callsTo(servers.map(({ url }) => url));
    const { received } = shop;
    const target = { call, apiKey, operatorToken: OPERATOR_TOKEN, database: context.database, received };
    return { target, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds a merchant and a pool to an empty database. @returns the API key */
export async function furnish(
  context: ServiceContext,
  callbackUrl: string,
  entries: number,
): Promise<string> {
  const { database, clock, ids } = context;
  const now = clock.now();
  const apiKey = newApiKey(ids);
  const key = parseApiKey(apiKey);
  if (key === null) throw new Error('a new key is unreadable');
  const shop = { name: 'Shop', callbackUrl, webhookSecret: newWebhookSecret(ids) };
  const { merchantId } = await insertMerchant(database, shop, now);
  await insertKey(database, { keyId: key.keyId, merchantId, secretHash: hashSecret(key.secret) }, now);
  const serials = Array.from({ length: entries }, (_, serial) => String(serial).padStart(8, '0'));
  await insertPoolEntries(
    database,
    METHODS.flatMap((method) =>
      serials.map((serial) => ({
        method,
        geoId: 1,
        bank: 'sber',
        fullName: null,
        cardNumber: method === 'to_card_number' ? `22022000${serial}` : null,
        accountNumber: method === 'to_account_number' ? `408178104380${serial}` : null,
        sbpPhoneNumber: method === 'to_sbp_number' ? `+790${serial}` : null,
        qrId: null,
        tipsId: null,
      })),
    ),
  );
  return apiKey;
}

function callsTo(urls: readonly string[]): Target['call'] {
  let nth = 0;
  return async (path, token, body) => {
    nth += 1;
    const { status, text } = await postJson(`${urls[nth % urls.length]}${path}`, token, body);
    return { status, body: objectIn(text) };
  };
}

function callsInProcess(context: ServiceContext): Target['call'] {
  const service = serviceOf(context);
  return async (path, token, body) => {
    const sent = JSON.stringify(body);
    const headers = {
      authorization: `Token ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent)),
    };
    const request = new Request(`http://service.internal${path}`, { method: 'POST', headers, body: sent });
    const response = await service.fetch(request);
    return { status: response.status, body: objectIn(await response.text()) };
  };
}

function objectIn(text: string) {
  const body: unknown = JSON.parse(text);
  return isObject(body) ? body : {};
}
