import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Amount } from '../../contract/amount.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { Browser } from '../browser/browser.ts';
import { createApi } from './api.ts';
import { createPaymentCreator } from './create-payment.ts';
import { createPaymentMemory } from './payment-memory.ts';
import { createPoller } from './poller.ts';
import { type Screen, type ScreenName, screenOf } from './screen.ts';
import { type CheckoutState, creationAvailability, IDLE, initialState, unlessEqual } from './state.ts';

export interface CheckoutSettings {
  /** From the order link; `null` when the link has none. */
  readonly orderId: OrderId | null;
  /** `client_id` of the order link. */
  readonly clientId: string | null;
}

/** The page's model. Components read its signals and call its actions; they decide nothing. */
export interface Checkout {
  readonly state: ReadonlySignal<CheckoutState>;
  readonly screen: ReadonlySignal<Screen>;
  /** Milliseconds until the payment's lifetime ends, at least 0; `null` without a lifetime. */
  readonly remainingMs: ReadonlySignal<number | null>;
  /** A read that the payer asked for is in flight. */
  readonly checking: ReadonlySignal<boolean>;
  /** Creates the payment, once, however often it is called. */
  choose(method: string, amount: Amount): void;
  /**
   * Offers the methods again: after a cancellation, when requisites do not come, and where the service lets the payer
   * give up the payment.
   */
  chooseAgain(): void;
  /** Ends the choice of another method: the payer keeps the payment. */
  keepPayment(): void;
  /** Reads at once. */
  checkNow(): void;
  /**
   * The payer has sent the transfer: the page polls fast again. `false`: not yet, after all. It is remembered on this
   * device, and the service learns nothing of it.
   */
  reportTransfer(isSent: boolean): void;
  /** Ends the notices about changed requisites and sums. */
  dismissChanges(): void;
  stop(): void;
}

/** The request for the payer's IP address must not delay the first paint of the methods. */
const PREPARE_DELAY_MS = 300;

/** A list that appears again, perhaps under a finger that is about to press something else, takes no press for this long. */
const REAPPEARED_MS = 600;

/** A step of the calendar clock beside the monotonic one that means sleep. */
const ASLEEP_MS = 5000;

/** Screens on which time matters. */
const TIMED_SCREENS: ReadonlySet<ScreenName> = new Set(['pay', 'preparing', 'withdrawn']);

export function createCheckout(settings: CheckoutSettings, browser: Browser): Checkout {
  const { orderId } = settings;
  const { clock, visibility } = browser;
  const memory = createPaymentMemory(browser.storage);
  const state = signal<CheckoutState>(initialState(orderId));
  const now = signal(clock.now());
  const checking = signal(false);

  let shown: Screen = screenOf(state.value, now.value);
  const screen = computed(() => {
    shown = unlessEqual(shown, screenOf(state.value, now.value));
    return shown;
  });
  const remainingMs = computed(() => {
    const { lifetime } = state.value;
    return lifetime && Math.max(0, lifetime.deadline - now.value);
  });

  let stopTick = () => {};
  let asleepMs = 0;
  const tick = () => {
    stopTick();
    now.value = clock.now();
    // The calendar clock goes on while the device sleeps: then a read in flight may never be answered.
    const wasAsleepMs = asleepMs;
    asleepMs = clock.wall() - clock.now();
    if (asleepMs - wasAsleepMs > ASLEEP_MS) poller?.wake();
    if (!TIMED_SCREENS.has(screen.peek().name)) return;
    // On whole seconds of the remaining time, so that the figure changes on time.
    stopTick = clock.after((remainingMs.peek() || 0) % 1000 || 1000, tick);
  };

  const change = (fields: Partial<CheckoutState>) => {
    state.value = { ...state.value, ...fields };
  };

  const api = orderId && createApi(orderId, state, browser, memory);
  const poller = api && createPoller(state, () => screen.value, api, browser);
  const clientId = settings.clientId || orderId || '';
  const creator = api && poller && createPaymentCreator({ clientId, state, api, poller, browser });
  let stopPrepare = () => {};
  let choosableAt = 0;
  let wasLoading = true;
  const stops = [
    screen.subscribe(tick),
    visibility.watch(tick),
    computed(() => screen.value.name).subscribe((name) => {
      stopPrepare();
      if (name === 'choose') {
        stopPrepare = clock.after(PREPARE_DELAY_MS, () => creator?.prepare());
        if (!wasLoading) choosableAt = clock.now() + REAPPEARED_MS;
      }
      wasLoading = name === 'loading';
      if (name === 'expired') poller?.wake();
    }),
    () => stopTick(),
    () => stopPrepare(),
    () => creator?.stop(),
    () => poller?.stop(),
    () => api?.stop(),
  ];
  poller?.start();

  return {
    state,
    screen,
    remainingMs,
    checking,
    choose(method, amount) {
      const isReady = creationAvailability(state.value) === 'now' && clock.now() >= choosableAt;
      if (screen.value.name === 'choose' && isReady) creator?.choose(method, amount);
    },
    chooseAgain() {
      const { name } = screen.value;
      const { order } = state.value;
      if (name === 'canceled' || name === 'preparing' || order?.canReplacePayment)
        change({ choosingAgain: true });
    },
    keepPayment: () => change({ choosingAgain: false, creation: IDLE }),
    checkNow() {
      if (checking.value || poller === null) return;
      checking.value = true;
      creator?.cutPauseShort();
      const end = () => {
        checking.value = false;
      };
      poller.checkNow().then(end, end);
    },
    reportTransfer(transferReported) {
      memory.keep(state.value.payment?.paymentId ?? null, { reported: transferReported });
      change({ transferReported });
      poller?.resume();
      if (transferReported) void poller?.checkNow();
    },
    dismissChanges: () => change({ requisitesChanged: false, amountChanged: false, createdElsewhere: false }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
