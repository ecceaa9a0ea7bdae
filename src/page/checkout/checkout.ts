import type { Amount } from '../../contract/amount.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { FirstPlatform } from '../browser/browser.ts';
import { createReader, type Hearing, NOTHING_HEARD, type Reader, type ReadOutcome } from './api.ts';
import type { Continuation } from './continuation.ts';
import { hearFirstOrder, hearFirstPayment } from './hear-first.ts';
import { type Screen, sameScreen, screenOf } from './screen.ts';
import { computed, effect, type ReadonlySignal, type Signal, signal } from './signals.ts';
import { type CheckoutRecord, type Creation, canChoose, emptyRecord } from './state.ts';

export interface CheckoutSettings {
  /** From the order link; `null` when there is none in it. */
  readonly orderId: OrderId | null;
  /** `client_id` of the order link. */
  readonly clientId: string | null;
  /** The order link without query: what the payer must never be "returned" to. */
  readonly orderLink: string;
  /** Schemes of shops' own apps that may be returned to, separated by commas or spaces. */
  readonly appSchemes: string;
}

/** The page's model. Components read its signals and call its verbs; they decide nothing. */
export interface Checkout {
  readonly record: ReadonlySignal<CheckoutRecord>;
  readonly screen: ReadonlySignal<Screen>;
  /** Milliseconds until the payment's lifetime ends, 0 at the least; `null` without one. */
  readonly remainingMs: ReadonlySignal<number | null>;
  /** What comes after the first screen; `null` until it is loaded. */
  readonly continuation: ReadonlySignal<Continuation | null>;
  choose(method: string, amount: Amount): void;
  stop(): void;
}

/** What the continuation takes over. */
export interface Beginning {
  readonly settings: CheckoutSettings;
  readonly record: Signal<CheckoutRecord>;
  readonly screen: ReadonlySignal<Screen>;
  readonly remainingMs: ReadonlySignal<number | null>;
  /** To be filled with the fuller way. */
  readonly hearing: Hearing;
  /** `null` without an order ID. */
  readonly reader: Reader | null;
  /** When the latest read ended, whatever came of it. */
  readAt: number;
  /** Looks at the clock now: it may have jumped. */
  tick(): void;
}

const READ_MS = 30_000;
/** Until the continuation sets the pace: from the first to the second, by a tenth more each time. */
const PLAIN_PACE_MS = 5000;
const SLOWEST_PACE_MS = 60_000;
/** With something on screen that could be paid to, it is to be known soon that it no longer can. */
const SLOWEST_PAY_PACE_MS = 10_000;
/** A page whose clock stood still so long was away: hidden, asleep, or in the back-forward cache. */
const AWAY_MS = 5000;
/** What a chosen method needs is not waited for any longer. */
const CHOICE_MS = 20_000;

/**
 * The model as far as the first screen and the outcome need it: reads, says what is on screen, counts the time down.
 * It goes on so if the continuation never comes.
 * @param loadContinuation may reject; it is called again after each read, and when the payer chooses
 */
export function createCheckout(
  settings: CheckoutSettings,
  { clock, http }: FirstPlatform,
  loadContinuation: (beginning: Beginning) => Promise<Continuation>,
): Checkout {
  const { orderId } = settings;
  const record = signal<CheckoutRecord>(emptyRecord(orderId));
  const now = signal(clock.now());
  const continuation = signal<Continuation | null>(null);
  let stopped = false;
  let reading = false;
  let stopTick = () => {};
  let stopTimer = () => {};
  let stopChoice = () => {};
  let paceMs = PLAIN_PACE_MS;

  let shown: Screen = screenOf(record.value, now.value);
  const screen = computed(() => {
    const next = screenOf(record.value, now.value);
    if (!sameScreen(shown, next)) shown = next;
    return shown;
  });
  const remainingMs = computed(() => {
    const { lifetime } = record.value;
    return lifetime && Math.max(0, lifetime.deadline - now.value);
  });

  const tick = () => {
    stopTick();
    now.value = clock.now();
    if (stopped || !/pay|preparing|withdrawn/.test(screen.peek().name)) return;
    // On the whole seconds of what remains, so that the figure changes when the second does.
    stopTick = clock.after((remainingMs.peek() || 0) % 1000 || 1000, () => {
      const isBack = clock.now() - now.peek() > AWAY_MS;
      tick();
      if (isBack && !reading && !continuation.peek()) read();
    });
  };

  const hearing: Hearing = {
    order: hearFirstOrder,
    payment: (before, answer) => hearFirstPayment(before, answer, { now: clock.now(), wall: clock.wall() }),
  };
  const reader = orderId && createReader(orderId, record, { clock, http }, hearing);
  const beginning: Beginning = { settings, record, screen, remainingMs, hearing, reader, readAt: 0, tick };

  let loading: Promise<Continuation | null> | null = null;
  /** Resolves with `null` when it cannot be had now. */
  const load = () => {
    loading =
      loading ||
      loadContinuation(beginning).then(
        (loaded) => {
          continuation.value = loaded;
          stopTimer();
          if (stopped) loaded.stop();
          else if (!reading) loaded.follow();
          return loaded;
        },
        () => {
          loading = null;
          return null;
        },
      );
    return loading;
  };

  /** Asks for what comes next, and until it is here, which may be never, for the payment, again and again. */
  const goOn = (outcome?: Partial<ReadOutcome>) => {
    reading = false;
    beginning.readAt = clock.now();
    if (stopped) return;
    if (continuation.value) return continuation.value.follow();
    void load();
    const { name } = screen.peek();
    const pace = Math.max(
      Math.min(paceMs, name === 'pay' ? SLOWEST_PAY_PACE_MS : SLOWEST_PACE_MS),
      Math.min(outcome?.retryAfterMs || 0, SLOWEST_PACE_MS),
    );
    stopTimer = clock.after(pace, /paid|refunded/.test(name) ? goOn : read);
    paceMs *= 1.1;
  };
  const read = () => {
    stopTimer();
    reading = true;
    if (reader) reader.read('both', READ_MS).then(goOn, () => goOn());
    else goOn();
  };

  const stopEffect = effect(() => {
    if (screen.value.name !== 'loading' || record.value.slow) void load();
    tick();
  });
  read();

  return {
    record,
    screen,
    remainingMs,
    continuation,
    choose(method, amount) {
      if (screen.value.name !== 'choose' || !canChoose(record.value)) return;
      const creation: Creation = { phase: 'asking', method, since: clock.now() };
      record.value = { ...record.value, creation };
      const end = (loaded?: Continuation | null) => {
        // Taken back, where another device has made a payment meanwhile.
        if (record.value.creation !== creation) return;
        if (loaded) loaded.choose(method, amount);
        // Back among the methods the payer would learn nothing; the next read brings them again.
        else record.value = { ...emptyRecord(orderId), orderFailure: NOTHING_HEARD };
      };
      stopChoice = clock.after(CHOICE_MS, end);
      void load().then(end);
    },
    stop() {
      stopped = true;
      stopTick();
      stopTimer();
      stopChoice();
      stopEffect();
      if (reader) reader.stop();
      if (continuation.value) continuation.value.stop();
    },
  };
}
