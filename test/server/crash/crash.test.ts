import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openReceiver, type Receiver } from '../../service/support/receiver.ts';
import { startBuiltServer } from '../child/built-server.ts';
import { findViolations, paid } from './invariants.ts';
import { createLoad, type Load } from './load.ts';

/** CRASH_WRITES=10000 and CRASH_KILLS=20 run the full test. */
const WRITES = Number(process.env['CRASH_WRITES'] ?? 750);
const KILLS = Number(process.env['CRASH_KILLS'] ?? 5);

/** Longer than the lease of a webhook whose sender has died. */
const WEBHOOK_LEASE_SECONDS = 61;

/** How often that time is advanced at most until all webhooks have arrived: for an hour. */
const MOST_TURNS = 60;

const DELAYED_COMMITS = pathToFileURL(join(import.meta.dirname, 'delayed-commits.mjs')).href;

async function aPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, file: join(folder, '.data/payments.db') };
}

const start = (folder: string, nodeArguments: readonly string[] = []) =>
  startBuiltServer({ folder, environment: { SANDBOX: '1' }, nodeArguments });

/** Runs a server until it has acknowledged this many more writes, and kills it under load. */
async function workAndKill(load: Load, folder: string, writes: number, nodeArguments?: readonly string[]) {
  const server = await start(folder, nodeArguments);
  const until = load.writes() + writes;
  const working = load.writeTo(server);
  const enough = vi.waitUntil(() => load.writes() >= until, { timeout: 60_000, interval: 2 });
  await Promise.race([enough, working]);
  await server.kill();
  await working;
}

const webhookBody = v.object({ payment_id: v.string() });

/** The received webhooks: for each payment, their IDs. */
function told({ received }: Receiver): ReadonlyMap<string, ReadonlySet<unknown>> {
  const ids = new Map<string, Set<unknown>>();
  for (const { headers, body } of received) {
    const { payment_id } = v.parse(webhookBody, JSON.parse(body));
    ids.set(payment_id, (ids.get(payment_id) ?? new Set()).add(headers['webhook-id']));
  }
  return ids;
}

describe(`the server, killed ${KILLS} times under load,`, () => {
  it('keeps every acknowledged write exactly once, and sends a webhook for every paid payment', {
    timeout: 480_000,
  }, async () => {
    const { folder, file } = await aPlace();
    const receiver = await openReceiver();
    const load = createLoad(receiver.url);
    for (let kill = 0; kill < KILLS; kill += 1) await workAndKill(load, folder, WRITES / KILLS);
    expect(load.writes()).toBeGreaterThanOrEqual(WRITES);
    expect(await findViolations(file, load.orders)).toEqual({
      lost: [],
      duplicated: [],
      shared: [],
      unannounced: [],
    });

    const server = await start(folder);
    await load.finish(server);
    const expected = await paid(file);
    expect(expected.size).toBeGreaterThan(WRITES / 10);
    // Leases expire, and attempts that a busy machine made too slowly are repeated.
    for (let turn = 0; turn === 0 || (told(receiver).size < expected.size && turn < MOST_TURNS); turn += 1) {
      await fetch(`${server.url}/sandbox/clock`, {
        method: 'POST',
        body: JSON.stringify({ advance: WEBHOOK_LEASE_SECONDS }),
      });
    }
    await server.kill();
    expect(told(receiver)).toEqual(new Map([...expected].map(([payment, id]) => [payment, new Set([id])])));
    expect(await findViolations(file, load.orders)).toEqual({
      lost: [],
      duplicated: [],
      shared: [],
      unannounced: [],
    });
    console.info(
      `${load.writes()} writes acknowledged, ${KILLS} kills, ${receiver.received.length} webhooks`,
    );
  });
});

describe('the durability check', () => {
  it('detects a server that acknowledges before it commits', { timeout: 60_000 }, async () => {
    const { folder, file } = await aPlace();
    const receiver = await openReceiver();
    const load = createLoad(receiver.url);
    for (let kill = 0; kill < 3; kill += 1) {
      await workAndKill(load, folder, 100, ['--import', DELAYED_COMMITS]);
      if ((await findViolations(file, load.orders)).lost.length > 0) break;
    }
    expect((await findViolations(file, load.orders)).lost).not.toEqual([]);
  });
});
