import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent } from 'preact';
import type { Amount } from '../contract/amount.ts';
import type { Clock } from './browser/clock.ts';
import type { Lifetime } from './checkout/deadline.ts';
import type { Screen } from './checkout/screen.ts';
import type { LabelledRequisite } from './format/requisite.ts';

type PayScreen = Extract<Screen, { name: 'pay' }>;

/** The seam of the lazy chunk `extras/`: the components it adds, each for a place that `components/extra.tsx` keeps. */
export interface Extras {
  /** Above the card: an open appeal, a payment from another device, a failed creation. */
  readonly Notices: FunctionComponent<{ readonly screen: Screen }>;
  /** The actions below the card. */
  readonly Actions: FunctionComponent<{ readonly screen: Screen }>;
  /** The recipient's bank by the name that its customers know. */
  readonly BankRow: FunctionComponent<{
    readonly screen: PayScreen;
    readonly row: LabelledRequisite;
  }>;
  /** Details of a message: the payment's number, or the link. */
  readonly MessageDetails: FunctionComponent<{ readonly screen: Screen }>;
  /** The first line of a payment: what the payer has to do. */
  readonly ActTitle: FunctionComponent<{ readonly screen: PayScreen }>;
  /** First in the card: the code or the page of a payment that is made by one. */
  readonly MainTarget: FunctionComponent<{ readonly screen: PayScreen }>;
  /** What to do with the requisites, step by step. */
  readonly Steps: FunctionComponent<{ readonly screen: PayScreen }>;
  /** The remaining time as a shrinking ring, beside the figure. */
  readonly Ring: FunctionComponent<{ readonly lifetime: Lifetime }>;
  /** Beside the card on a wide screen: the page's address for a phone. */
  readonly PhonePanel: FunctionComponent<{ readonly screen: Screen }>;
  /** The shop's host, the order's number, the language switch. */
  readonly Header: FunctionComponent;
  /** Shows nothing: the tab's title, the focus, the live region. */
  readonly ScreenEffects: FunctionComponent<{ readonly screen: Screen }>;
  /** The sum of an order without one, and the methods below it. */
  readonly SumField: FunctionComponent<SumFieldProps>;
}

export interface SumFieldProps {
  readonly money: (amount: Amount) => string;
  /** The methods below the field. `sum` reads the field; when that is no sum, the field shows the error and `sum` is `null`. */
  readonly choices: (sum: () => Amount | null) => ComponentChildren;
}

/** A chunk that is loaded after the first screen. */
export interface LazyChunk<T> {
  /** The loaded chunk; `null` until then. */
  readonly loaded: ReadonlySignal<T | null>;
  /** Loads it, and after a failure again and again. */
  start(): void;
  stop(): void;
}

const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/** @param load may reject; it is called again after 3, 6, 12, ... 60 seconds */
export function lazyChunk<T>(load: () => Promise<T>, clock: Pick<Clock, 'after'>): LazyChunk<T> {
  const loaded = signal<T | null>(null);
  let stopped = false;
  let stopTimer = () => {};
  const attempt = (retryMs: number) => {
    load().then(
      (chunk) => {
        if (!stopped) loaded.value = chunk;
      },
      () => {
        if (!stopped) stopTimer = clock.after(retryMs, () => attempt(Math.min(MAX_RETRY_MS, 2 * retryMs)));
      },
    );
  };
  return {
    loaded,
    start: () => attempt(FIRST_RETRY_MS),
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
