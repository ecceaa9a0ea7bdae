import type { Signal } from '@preact/signals';
import type { Browser } from '../browser/browser.ts';
import type { Cancel } from '../browser/clock.ts';
import { type Api, READ_TIMEOUT_MS } from './api.ts';
import { ENDED_SCREENS, MAX_WAIT_MS, nextReadDelayMs } from './poll-schedule.ts';
import type { Screen, ScreenName } from './screen.ts';
import type { CheckoutState } from './state.ts';

const FIRST_READ_TIMEOUT_MS = 30_000;
/** Several signs of the payer's return within this time are one return. */
const SAME_RETURN_MS = 1000;

/**
 * On these the payer's return causes no read, because no answer can change them. `not-found` is missing here, unlike in
 * `UNPOLLED_SCREENS` of the schedule: the page does not poll for an order, but looks for it again when the payer returns.
 */
const UNCHANGING_SCREENS: ReadonlySet<ScreenName> = new Set(['paid', 'refunded', 'link-invalid']);
/** On these the page shows when polling has ended. */
const POLLING_END_SCREENS: ReadonlySet<ScreenName> = new Set(['expired', 'canceled']);

/** The longest wait that a read asks for: below the 30 s after which impatient proxies end a request. */
const LONGEST_WAIT_SECONDS = 25;
/** Behind a proxy that ends a wait sooner, waits are no better than polls. */
const SHORTEST_CUT_MS = 7000;
/** A waiting read is sent at least this long after the read before it. */
const SPACING_MS = 1000;

/**
 * Reads order and payment until an outcome, one read at a time. Where the service lets reads wait for news, one is
 * always waiting; otherwise, and after waits that were interrupted, the page polls.
 */
export interface Poller {
  start(): void;
  /** Reads at once unless `Retry-After` forbids it: the payer is back, or the lifetime is over. */
  wake(): void;
  /** Reads at once, whatever the poll interval is. Resolves when the answer is in the state. */
  checkNow(): Promise<void>;
  /** No reads until {@link resume}: the creation reads by itself. */
  pause(): void;
  resume(): void;
  stop(): void;
}

export function createPoller(
  state: Signal<CheckoutState>,
  screen: () => Screen,
  api: Pick<Api, 'read' | 'canWait' | 'cancelReads'>,
  { clock, visibility, random }: Pick<Browser, 'clock' | 'visibility' | 'random'>,
): Poller {
  let running = false;
  let paused = false;
  let reading = false;
  /** The latest read waits, or has waited. */
  let waiting = false;
  let hiddenSinceRead = false;
  let lastReadAt = Number.NEGATIVE_INFINITY;
  let activeSince = clock.now();
  let notBefore = 0;
  let readsSinceReturn = Number.POSITIVE_INFINITY;
  let readsAfterEnd = 0;
  let waitSeconds = LONGEST_WAIT_SECONDS;
  /**
   * Consecutive waits that ended early and brought nothing: nobody waited, or a proxy or the network cut them. After each
   * the page polls once, after two for a while.
   */
  let interruptions = 0;
  let pollsUntil = 0;
  let stopTimer: Cancel = () => {};
  let stopWatching: Cancel = () => {};

  const read = async (seconds: number) => {
    stopTimer();
    if (!running || paused) return;
    reading = true;
    waiting = seconds > 0;
    hiddenSinceRead = false;
    lastReadAt = clock.now();
    const isFirst = state.value.order === null && state.value.orderFailure === null;
    const { payment } = state.value;
    const { dropped, retryAfterMs, isCut } = await api.read(
      whatToRead(state.value),
      isFirst ? FIRST_READ_TIMEOUT_MS : READ_TIMEOUT_MS,
      seconds,
    );
    if (dropped || !running) return;
    reading = false;
    const now = clock.now();
    const elapsedMs = now - lastReadAt;
    // Clocks and timers are not exact.
    const isEarly = isCut || elapsedMs < seconds * 1000 - 2000;
    if (waiting) interruptions = isEarly && state.value.payment === payment ? interruptions + 1 : 0;
    if (waiting && interruptions > 1) {
      pollsUntil = now + MAX_WAIT_MS;
      // A proxy that ends long requests lets shorter ones pass.
      waitSeconds =
        isCut && elapsedMs > SHORTEST_CUT_MS ? Math.floor(elapsedMs / 1400) : LONGEST_WAIT_SECONDS;
    }
    readsSinceReturn += 1;
    readsAfterEnd = ENDED_SCREENS.includes(screen().name) ? readsAfterEnd + 1 : 0;
    if (retryAfterMs) notBefore = now + Math.min(MAX_WAIT_MS, retryAfterMs);
    schedule();
  };

  const schedule = () => {
    stopTimer();
    if (!running || paused || reading || !visibility.visible()) return;
    const now = clock.now();
    const { lifetime, failures, paymentSince, pollingEnded } = state.value;
    const { name } = screen();
    const delayMs = nextReadDelayMs({
      screen: name,
      ageMs: now - Math.max(activeSince, paymentSince),
      overdueMs: lifetime !== null && now >= lifetime.deadline ? now - lifetime.deadline : null,
      hasLifetime: lifetime !== null,
      failures,
      retryAfterMs: notBefore > now ? notBefore - now : null,
      readsSinceReturn,
      readsAfterEnd: Math.max(0, readsAfterEnd - 1),
      random: random(),
    });
    const ends = delayMs === null && POLLING_END_SCREENS.has(name);
    if (ends !== pollingEnded) state.value = { ...state.value, pollingEnded: ends };
    if (delayMs === null) return;
    const interrupted = waiting && interruptions > 0;
    const polls =
      failures || interrupted || now < Math.max(notBefore, pollsUntil) || ENDED_SCREENS.includes(name);
    if (!polls && api.canWait())
      stopTimer = clock.after(lastReadAt + SPACING_MS - now, () => void readSafely(waitSeconds));
    // The waits of many pages are interrupted together, by a restart for example: the polls that follow are spread.
    else
      stopTimer = clock.after(interrupted ? SPACING_MS + random() * (delayMs - SPACING_MS) : delayMs, poll);
  };

  /** An exception inside the page must not end the polling. */
  const readSafely = (seconds = 0) =>
    read(seconds).catch(() => {
      reading = false;
      schedule();
    });
  const poll = () => void readSafely();

  const wake = () => {
    if (!running || paused) return;
    if (!visibility.visible()) {
      hiddenSinceRead = true;
      stopTimer();
      // Or the browser could not keep a page that is left.
      if (waiting) {
        reading = false;
        api.cancelReads();
      }
      return;
    }
    const now = clock.now();
    // A hidden page may have slept, and its clock with it: the age of the latest answer is unknown.
    const isFresh = !hiddenSinceRead && ((reading && !waiting) || now - lastReadAt < SAME_RETURN_MS);
    if (isFresh || now < notBefore || UNCHANGING_SCREENS.has(screen().name)) {
      if (!reading) schedule();
      return;
    }
    readsSinceReturn = 0;
    poll();
  };

  return {
    start() {
      running = true;
      stopWatching = visibility.watch(wake);
      poll();
    },
    wake,
    async checkNow() {
      readsSinceReturn = 0;
      await readSafely();
    },
    pause() {
      paused = true;
      reading = false;
      stopTimer();
      api.cancelReads();
    },
    resume() {
      paused = false;
      activeSince = clock.now();
      schedule();
    },
    stop() {
      running = false;
      stopTimer();
      stopWatching();
      api.cancelReads();
    },
  };
}

function whatToRead({ order, payment }: CheckoutState): 'order' | 'payment' | 'both' {
  if (order === null) return 'both';
  return payment === null && !order.hasPayment ? 'order' : 'payment';
}
