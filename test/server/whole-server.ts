import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isObject, type JsonObject, parseJson } from '../../src/contract/json.ts';
import type { EventName } from '../../src/server/logging/events.ts';
import type { Log, LogFields } from '../../src/server/logging/log.ts';
import { DEFAULT_HTTP_TIMEOUTS, type HttpTimeouts } from '../../src/server/node/http-server.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { NO_BUILD } from '../../src/server/site/site-setup.ts';
import { startServer } from '../../src/server/start.ts';
import { demoOf, openService } from '../../src/server/storage/open-service.ts';
import { anAppealBody } from '../service/support/appeals.ts';

export async function dataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-server-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts the whole server on a free port, as `npm start` does, with helpers for payments and appeals. */
export async function start(
  folder: string,
  timeouts: Partial<HttpTimeouts> = {},
  environment: Readonly<Record<string, string>> = {},
) {
  const settings = readSettings({ PORT: '0', SANDBOX: '1', DATA_DIR: folder, ...environment });
  const logged: EventName[] = [];
  const lines: LogFields[] = [];
  const log: Log = (event, fields = {}) => {
    logged.push(event);
    lines.push({ event, ...(typeof fields === 'function' ? fields() : fields) });
  };
  const running = await startServer({
    settings,
    build: NO_BUILD,
    log,
    openService: (publicUrl) => openService(settings, publicUrl, log),
    timeouts: { ...DEFAULT_HTTP_TIMEOUTS, ...timeouts },
  });
  onTestFinished(() => running.stop());
  const origin = `http://127.0.0.1:${running.port}`;
  const apiKey = demoOf(running.service)?.apiKey ?? '';

  async function call(method: string, path: string, body?: unknown, key = apiKey) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : body instanceof ReadableStream ? body : JSON.stringify(body),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    const text = await response.text();
    const json = parseJson(text);
    return { status: response.status, text, body: isObject(json) ? json : {}, headers: response.headers };
  }

  async function aPayment(): Promise<unknown> {
    const order = await call('POST', '/sandbox/orders', { amount: 1500, transfer_method: 'to_card_number' });
    const payment = order.body['payment'];
    return isObject(payment) ? payment['id'] : null;
  }

  const appeal = async (receipt: JsonObject) =>
    call('POST', '/api/v2/appeals/', anAppealBody(await aPayment(), { receipt }));
  return { ...running, logged, lines, origin, apiKey, call, aPayment, appeal };
}
