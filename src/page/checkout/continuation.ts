import type { Amount } from '../../contract/amount.ts';
import type { Platform } from '../browser/browser.ts';
import { type Announcement, announcementOf, type Heard } from './announcements.ts';
import type { Beginning } from './checkout.ts';
import { type Creator, createCreator } from './create-payment.ts';
import { nextLifetime } from './deadline.ts';
import { createHearing, keepAnchor } from './hearing.ts';
import { createMemory } from './payment-memory.ts';
import { createFollower, type Follower } from './poller.ts';
import { createDeparture, type Departure } from './redirect.ts';
import { redirectTarget } from './safe-url.ts';
import type { Screen } from './screen.ts';
import { effect, type ReadonlySignal, signal } from './signals.ts';
import type { CheckoutRecord } from './state.ts';

/** Where a way back leads: the address byte for byte, and its host to show. */
export interface WayBack {
  readonly href: string;
  readonly host: string;
}

/** The model after the first screen: everything the payer can do, and everything that goes on by itself. */
export interface Continuation {
  /** The latest thing worth saying aloud; a new object each time. */
  readonly announcement: ReadonlySignal<Announcement | null>;
  /** A press of "check" is being answered. */
  readonly checking: ReadonlySignal<boolean>;
  readonly departure: Departure;
  /** The shop's address for a payer who wants to go back from this screen, or to ask for help. */
  wayBack(screen: Screen): WayBack | null;
  /** Takes over the reads, from the end of one. */
  follow(): void;
  choose(method: string, amount: Amount): void;
  /** Offers the methods again: after a cancellation, or when requisites do not come. */
  chooseAgain(): void;
  check(): void;
  dismissChange(): void;
  stop(): void;
}

export function createContinuation(beginning: Beginning, platform: Platform): Continuation {
  const { settings, record, screen, remainingMs, hearing, reader, tick } = beginning;
  const { clock, navigation, visibility } = platform;
  const memory = createMemory(platform.storage);
  const appSchemes = (settings.appSchemes.match(/[^\s,]+/g) ?? []).map((scheme) => `${scheme}:`);
  const checking = signal(false);
  const announcement = signal<Announcement | null>(null);
  const change = (fields: Partial<CheckoutRecord>) => {
    record.value = { ...record.value, ...fields };
  };

  const wayBack = ({ name }: Screen): WayBack | null => {
    const { order } = record.value;
    if (order === null) return null;
    const { successRedirectUrl, failRedirectUrl, redirectUrl } = order;
    const special = name === 'paid' ? successRedirectUrl : name === 'canceled' ? failRedirectUrl : null;
    const { origin, protocol } = navigation;
    const { orderLink } = settings;
    return redirectTarget(special ?? redirectUrl, { origin, protocol, appSchemes, orderLink });
  };
  const targetOf = (end: Screen) => wayBack(end)?.href ?? null;
  const departure = createDeparture({ screen, targetOf, memory, platform });

  let follower: Follower | null = null;
  let creator: Creator | null = null;
  if (reader !== null && settings.orderId !== null) {
    const { orderId, clientId } = settings;
    follower = createFollower(record, () => screen.value, reader, platform);
    const heardAt = record.value.failures > 0 ? 0 : beginning.readAt;
    const world = { orderId, clientId: clientId ?? orderId, record, reader, follower, platform, heardAt };
    creator = createCreator(world);
  }

  Object.assign(hearing, createHearing(clock, memory));
  // What was heard before took the first answer at its word; the device may know better.
  const { payment, lifetime } = record.value;
  const anchor = memory.anchorOf(payment?.paymentId ?? null);
  if (anchor !== null && lifetime !== null && lifetime.firstSeconds > 0) {
    const first = { now: lifetime.firstAt, wall: lifetime.firstWall };
    change({ lifetime: nextLifetime(null, lifetime.firstSeconds, first, anchor) });
  }
  keepAnchor(record.value, memory);

  let before: Heard | null = null;
  const stops = [
    () => departure.stop(),
    () => creator?.stop(),
    () => follower?.stop(),
    visibility.watch(tick),
    effect(() => {
      const after: Heard = { screen: screen.value, record: record.value, remainingMs: remainingMs.value };
      // A slow first answer is what this part of the page was loaded for.
      const slow: Announcement | null = after.record.slow ? { kind: 'slow' } : null;
      const said = before ? announcementOf(before, after) : slow;
      const came = before?.screen.name !== after.screen.name;
      before = after;
      if (said) announcement.value = said;
      if (came && after.screen.name === 'choose') creator?.prepare();
      if (came && after.screen.name === 'expired') follower?.wake();
    }),
  ];

  return {
    announcement,
    checking,
    departure,
    wayBack,
    follow: () => follower?.takeOver(beginning.readAt),
    choose: (method, amount) => creator?.create(method, amount),
    chooseAgain() {
      const { name } = screen.value;
      if (name === 'canceled' || name === 'preparing') change({ choosingAgain: true });
    },
    check() {
      if (checking.value || follower === null) return;
      checking.value = true;
      const { name } = screen.value;
      const said = announcement.value;
      creator?.hurry();
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
    dismissChange: () => change({ requisitesChanged: false, amountChanged: false }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
