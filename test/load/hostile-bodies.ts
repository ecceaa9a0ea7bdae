import { readFileSync, writeFileSync } from 'node:fs';
import { print, quantile, round } from '../bench/lines.ts';
import {
  counts,
  fetchUnread,
  HOSTILE_BODIES,
  honestBody,
  postAppeal,
  receiptLink,
} from './hostile/attacks.ts';
import { whilePayersPoll } from './hostile/payers.ts';
import { type HostileTarget, serveHostile } from './hostile/served.ts';

const MERCHANTS = 4;
const PAYERS = 20;
const UNREAD = 200;
/** The most memory (RSS) that the documents promise. */
const MOST_MB = 320;
/** Requests of each merchant at once. */
const AT_ONCE = 4;
const ROUNDS = 3;

/**
 * Bodies that are made to fill the memory, and receipts that are fetched and not read, against the built
 * server with a heap of 256 MB, while payers poll. Prints a line of JSON for each attack. @throws when the
 * process ends or takes more memory than promised, or a poll is not answered
 */
export async function main(): Promise<void> {
  const target = await serveHostile(MERCHANTS, PAYERS);
  try {
    await attack(target, 'none', async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return {};
    });
    for (const [name, bodyOf] of Object.entries(HOSTILE_BODIES)) {
      const body = bodyOf();
      await attack(target, name, () => flood(target, () => body));
    }
    await attack(target, 'receipts', () => flood(target, honestBody));
    const others = await target.moreMerchants(MERCHANTS);
    const links: string[] = [];
    for (const merchant of others) links.push(await receiptLink(target, merchant));
    await attack(target, 'unread receipts', () => fetchAll(target, others, links));
  } finally {
    await target.close();
  }
}

/** Runs one attack, and prints what it and the payers saw. */
async function attack(target: HostileTarget, name: string, run: () => Promise<object>): Promise<void> {
  resetPeak(target.pid);
  const cpuBefore = cpuSeconds(target.pid);
  const { polls, done } = await whilePayersPoll(target, run);
  const sorted = [...polls.tookMs].sort((one, other) => one - other);
  const at = (part: number) => round(quantile(sorted, part), 1);
  const peak = peakMb(target.pid);
  print({
    scene: 'hostile-bodies',
    attack: name,
    answers: done,
    polls: polls.statuses,
    pollMs: { p50: at(0.5), p99: at(0.99), most: at(1) },
    cpuSeconds: round(cpuSeconds(target.pid) - cpuBefore, 2),
    peakMb: peak,
  });
  const isFollowed = Object.keys(polls.statuses).join() === '200';
  if (!isFollowed) throw new Error(`polls were answered ${JSON.stringify(polls.statuses)}: ${target.said()}`);
  if (peak !== null && peak > MOST_MB) throw new Error(`${peak} MB instead of ${MOST_MB}`);
}

/** All merchants post at once, more than there are slots. */
async function flood(
  { url, merchants }: HostileTarget,
  bodyOf: (merchant: HostileTarget['merchants'][number]) => Buffer,
): Promise<object> {
  const statuses = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const posts = merchants.flatMap((merchant) => {
      const body = bodyOf(merchant);
      return Array.from({ length: AT_ONCE }, () => postAppeal(url, merchant.apiKey, body));
    });
    statuses.push(...(await Promise.all(posts)));
  }
  return counts(statuses);
}

/** All merchants fetch the receipt of their appeal, and do not read it. */
async function fetchAll(
  target: HostileTarget,
  merchants: HostileTarget['merchants'],
  links: readonly string[],
): Promise<object> {
  const unread = await Promise.all(
    Array.from({ length: UNREAD }, (_, index) => {
      const nth = index % MERCHANTS;
      return fetchUnread(target.url, merchants[nth]?.apiKey ?? '', links[nth] ?? '');
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
  for (const { socket } of unread) socket.destroy();
  return counts(unread.map(({ status }) => status));
}

/** The most memory (RSS) of the process since the last reset, in MB; `null` where there is no `/proc`. */
function peakMb(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

/** Processor time of the process, in ticks of 10 ms; `NaN` where there is no `/proc`. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return Number.NaN;
  }
}

function resetPeak(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak then includes earlier attacks.
  }
}
