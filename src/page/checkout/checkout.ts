import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Amount } from '../../contract/amount.ts';
import { failure } from '../../contract/failure.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { Cancel } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { redirectTarget } from './addresses.ts';
import type { Announcement, announcementOf, Heard } from './announcing.ts';
import type { Creator, createCreator } from './creating.ts';
import type { createDeparture, Departure } from './departing.ts';
import { createFollower } from './following.ts';
import { createMemory } from './memory.ts';
import { createReader } from './reading.ts';
import { type CheckoutRecord, canChoose, emptyRecord } from './record.ts';
import { type Screen, sameScreen, screenOf } from './screen.ts';

export interface CheckoutSettings {
  /** From the order link; `null` when there is none in it. */
  readonly orderId: OrderId | null;
  /** `client_id` of the order link. */
  readonly clientId: string | null;
  /** The order link without query: what the payer must never be "returned" to. */
  readonly orderLink: string;
  /** Schemes of shops' own apps that may be returned to, with the colon. */
  readonly appSchemes: readonly string[];
}

/** What the model does with parts that come after the first screen. */
export interface LaterParts {
  readonly announcementOf: typeof announcementOf;
  readonly createCreator: typeof createCreator;
  readonly createDeparture: typeof createDeparture;
}

/** Where a way back leads: the address byte for byte, and its host to show. */
export interface WayBack {
  readonly href: string;
  readonly host: string;
}

/** The page's model. Components read its signals and call its verbs; they decide nothing. */
export interface Checkout {
  readonly record: ReadonlySignal<CheckoutRecord>;
  readonly screen: ReadonlySignal<Screen>;
  /** Milliseconds until the payment's lifetime ends, 0 at the least; `null` without one. */
  readonly remainingMs: ReadonlySignal<number | null>;
  /** The latest thing worth saying aloud; a new object each time. */
  readonly announcement: ReadonlySignal<Announcement | null>;
  /** `null` until the part that counts is loaded. */
  readonly departure: ReadonlySignal<Departure | null>;
  /** A press of "check" is being answered. */
  readonly checking: ReadonlySignal<boolean>;
  /** The shop's address for a payer who wants to go back from this screen, or to ask for help. */
  wayBack(screen: Screen): WayBack | null;
  choose(method: string, amount: Amount): void;
  /** Offers the methods again: after a cancellation, or when requisites do not come. */
  chooseAgain(): void;
  check(): void;
  dismissChange(): void;
  stop(): void;
}

/** @param loadLater may reject; it is called again when the part is needed */
export function createCheckout(
  settings: CheckoutSettings,
  platform: Platform,
  loadLater: () => Promise<LaterParts>,
): Checkout {
  const { clock, storage, navigation } = platform;
  const { orderId } = settings;
  const record = signal<CheckoutRecord>(emptyRecord(orderId));
  const now = signal(clock.now());
  const checking = signal(false);
  const announcement = signal<Announcement | null>(null);
  const memory = createMemory(storage);
  let stopped = false;
  let stopTick: Cancel = () => {};

  let shown: Screen = screenOf(record.value, now.value);
  const screen = computed(() => {
    const next = screenOf(record.value, now.value);
    if (!sameScreen(shown, next)) shown = next;
    return shown;
  });
  const remainingMs = computed(() => {
    const { lifetime } = record.value;
    return lifetime === null ? null : Math.max(0, lifetime.deadline - now.value);
  });

  const wayBack = ({ name }: Screen): WayBack | null => {
    const { order } = record.value;
    if (order === null) return null;
    const { successRedirectUrl, failRedirectUrl, redirectUrl } = order;
    const special = name === 'paid' ? successRedirectUrl : name === 'canceled' ? failRedirectUrl : null;
    const page = {
      origin: navigation.origin,
      protocol: navigation.protocol,
      appSchemes: settings.appSchemes,
      orderLink: settings.orderLink,
    };
    return redirectTarget(special ?? redirectUrl, page);
  };

  const departure = signal<Departure | null>(null);

  const ticks = ({ name }: Screen) => name === 'pay' || name === 'preparing' || name === 'withdrawn';
  const tick = () => {
    stopTick();
    now.value = clock.now();
    if (stopped || !ticks(screen.value)) return;
    // On the whole seconds of what remains, so that the figure changes when the second does.
    const left = remainingMs.value;
    stopTick = clock.after(left === null ? 1000 : left % 1000 || 1000, tick);
  };

  const stops: Cancel[] = [() => departure.value?.stop(), () => stopTick()];
  const unused: Pick<Checkout, 'choose' | 'chooseAgain' | 'check'> = {
    choose() {},
    chooseAgain() {},
    check() {},
  };

  const verbs = orderId === null ? unused : follow(orderId);

  function follow(id: OrderId): Pick<Checkout, 'choose' | 'chooseAgain' | 'check'> {
    const reader = createReader(id, record, platform, memory);
    const follower = createFollower(record, () => screen.value, reader, platform);
    let later: LaterParts | null = null;
    let creator: Creator | null = null;
    const load = async () => {
      const parts = await loadLater();
      if (later !== null || stopped) return;
      later = parts;
      creator = parts.createCreator({
        orderId: id,
        clientId: settings.clientId ?? id,
        record,
        reader,
        follower,
        platform,
        stopped: () => stopped,
      });
      if (screen.value.name === 'choose') creator.prepare();
      const targetOf = (end: Screen) => wayBack(end)?.href ?? null;
      departure.value = parts.createDeparture({ screen, targetOf, memory, platform });
    };

    let before: Heard | null = null;
    stops.push(
      () => follower.stop(),
      platform.visibility.watch(tick),
      effect(() => {
        const after: Heard = { screen: screen.value, record: record.value, remainingMs: remainingMs.value };
        const said = before && later?.announcementOf(before, after);
        const came = before?.screen.name !== after.screen.name;
        before = after;
        if (said) announcement.value = said;
        if (!came) return;
        if (after.screen.name !== 'loading' && later === null) load().catch(() => {});
        if (after.screen.name === 'choose') creator?.prepare();
        if (after.screen.name === 'expired') follower.wake();
        tick();
      }),
    );
    follower.start();

    return {
      choose(method, amount) {
        if (!canChoose(record.value)) return;
        if (creator !== null) return creator.create(method, amount);
        record.value = { ...record.value, creation: { phase: 'asking', method, since: clock.now() } };
        load()
          .then(() => creator?.create(method, amount))
          .catch(() => {
            record.value = {
              ...record.value,
              creation: { phase: 'failed', method, failure: failure('network') },
            };
          });
      },
      chooseAgain() {
        const { name } = screen.value;
        if (name !== 'canceled' && name !== 'preparing') return;
        record.value = { ...record.value, choosingAgain: true };
      },
      check() {
        if (checking.value) return;
        checking.value = true;
        const { name } = screen.value;
        const said = announcement.value;
        follower
          .readNow()
          .then(() => {
            checking.value = false;
            // A new screen speaks for itself, and so does what has just been said.
            if (screen.value.name === name && announcement.value === said) {
              announcement.value = { kind: 'checked' };
            }
          })
          .catch(() => {});
      },
    };
  }

  return {
    record,
    screen,
    remainingMs,
    announcement,
    departure,
    checking,
    wayBack,
    ...verbs,
    dismissChange() {
      record.value = { ...record.value, requisitesChanged: false };
    },
    stop() {
      stopped = true;
      for (const stop of stops) stop();
    },
  };
}
