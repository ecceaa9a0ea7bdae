import type { Platform } from '../browser/browser.ts';
import type { Cancel } from '../browser/clock.ts';
import type { Reader } from './api.ts';
import { LONGEST_WAIT_MS, nextReadDelayMs } from './poll-schedule.ts';
import type { Screen } from './screen.ts';
import type { Signal } from './signals.ts';
import type { CheckoutRecord } from './state.ts';

const FIRST_READ_MS = 30_000;
const READ_MS = 10_000;
/** Several signs of the payer's return within this time are one return. */
const SAME_RETURN_MS = 1000;

/** Keeps asking what became of the payment, until an outcome. At most one read is under way. */
export interface Follower {
  start(): void;
  /**
   * The same after a read that somebody else has made: waits as long as after one of its own, or reads at once when it
   * was a while ago.
   * @param readAt when that one ended
   */
  takeOver(readAt: number): void;
  /** Reads at once, if nothing forbids it: the payer is back, or presses "check". */
  wake(): void;
  /** Reads at once, whatever the pace was. Resolves when the answer is written. */
  readNow(): Promise<void>;
  /** No reads until {@link release}: somebody else is asking. */
  hold(): void;
  release(): void;
  stop(): void;
}

export function createFollower(
  record: Signal<CheckoutRecord>,
  screen: () => Screen,
  reader: Reader,
  { clock, visibility, random }: Platform,
): Follower {
  let running = false;
  let held = false;
  let reading = false;
  let hiddenSinceRead = false;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let activeSince = clock.now();
  let notBefore = 0;
  let readsSinceReturn = Number.POSITIVE_INFINITY;
  let looksAfterEnd = 0;
  let stopTimer: Cancel = () => {};
  let stopWatching: Cancel = () => {};

  const read = async () => {
    stopTimer();
    if (!running || held) return;
    reading = true;
    hiddenSinceRead = false;
    lastReadAt = clock.now();
    const isFirst = record.value.order === null && record.value.orderFailure === null;
    const { dropped, retryAfterMs } = await reader.read(
      whatToRead(record.value),
      isFirst ? FIRST_READ_MS : READ_MS,
    );
    if (dropped || !running) return;
    reading = false;
    readsSinceReturn += 1;
    looksAfterEnd = /canceled|deleted/.test(screen().name) ? looksAfterEnd + 1 : 0;
    heed(retryAfterMs);
    schedule();
  };

  const heed = (retryAfterMs: number | null) => {
    if (retryAfterMs) notBefore = clock.now() + Math.min(LONGEST_WAIT_MS, retryAfterMs);
  };

  const schedule = () => {
    stopTimer();
    if (!running || held || reading || !visibility.visible()) return;
    const now = clock.now();
    const { lifetime, failures, paymentSince, gaveUp } = record.value;
    const { name } = screen();
    const delayMs = nextReadDelayMs({
      screen: name,
      ageMs: now - Math.max(activeSince, paymentSince),
      overdueMs: lifetime !== null && now >= lifetime.deadline ? now - lifetime.deadline : null,
      hasLifetime: lifetime !== null,
      failures,
      retryAfterMs: notBefore > now ? notBefore - now : null,
      readsSinceReturn,
      looksAfterEnd: Math.max(0, looksAfterEnd - 1),
      random: random(),
    });
    const stops = delayMs === null && (name === 'expired' || name === 'canceled');
    if (stops !== gaveUp) record.value = { ...record.value, gaveUp: stops };
    if (delayMs !== null) stopTimer = clock.after(delayMs, start);
  };

  /** Whatever went wrong inside the page, it goes on asking. */
  const readOn = () =>
    read().catch(() => {
      reading = false;
      schedule();
    });
  const start = () => void readOn();

  const wake = () => {
    if (!running || held) return;
    if (!visibility.visible()) {
      hiddenSinceRead = true;
      stopTimer();
      return;
    }
    const now = clock.now();
    // A page that was hidden may have slept, and its clock with it: no telling how old the latest answer is.
    const isFresh = !hiddenSinceRead && (reading || now - lastReadAt < SAME_RETURN_MS);
    if (isFresh || now < notBefore || isOver(screen())) {
      if (!reading) schedule();
      return;
    }
    readsSinceReturn = 0;
    start();
  };

  return {
    start() {
      running = true;
      stopWatching = visibility.watch(wake);
      start();
    },
    takeOver(readAt) {
      if (running) return;
      running = true;
      stopWatching = visibility.watch(wake);
      lastReadAt = readAt;
      const { orderFailure, paymentFailure } = record.value;
      heed(Math.max(orderFailure?.retryAfterMs ?? 0, paymentFailure?.retryAfterMs ?? 0));
      // The payer may have been away and back already, which nobody watched.
      wake();
    },
    wake,
    async readNow() {
      readsSinceReturn = 0;
      await readOn();
    },
    hold() {
      held = true;
      reading = false;
      stopTimer();
      reader.stop();
    },
    release() {
      held = false;
      activeSince = clock.now();
      schedule();
    },
    stop() {
      running = false;
      stopTimer();
      stopWatching();
      reader.stop();
    },
  };
}

function isOver({ name }: Screen): boolean {
  return name === 'paid' || name === 'refunded' || name === 'link-invalid';
}

function whatToRead({ order, payment }: CheckoutRecord): 'order' | 'payment' | 'both' {
  if (order === null) return 'both';
  return payment === null && !order.hasPayment ? 'order' : 'payment';
}
