import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent } from 'preact';
import type { Amount } from '../contract/amount.ts';
import type { CodedFailure } from '../contract/failure-kind.ts';
import type { Clock } from './browser/clock.ts';
import type { ExtrasBrowser } from './browser/extras-browser.ts';
import type { Lifetime } from './checkout/deadline.ts';
import type { MessageScreen, OutcomeScreen, PayScreen, Screen } from './checkout/screen.ts';
import type { LabelledRequisite } from './format/requisite.ts';

/**
 * The seam of the lazy chunk `extras/`: its part of the browser, and the components it adds, each for a place that
 * `components/extra.tsx` keeps.
 */
export interface Extras {
  readonly browser: ExtrasBrowser;
  /** Above the card: an open appeal, a payment from another device. */
  readonly Notices: FunctionComponent<{ readonly screen: Screen }>;
  /** Why no payment was created; `null`: none can be by this link. */
  readonly CreationError: FunctionComponent<{ readonly failure: CodedFailure | null }>;
  /** The second line of a method to choose. */
  readonly MethodHint: FunctionComponent<{
    readonly method: string;
    readonly chosen: boolean;
  }>;
  /** The actions below the card. */
  readonly Actions: FunctionComponent<{ readonly screen: Screen }>;
  /** Copies a value of the card. */
  readonly CopyButton: FunctionComponent<CopyButtonProps>;
  /** In place of the requisites, once the payer has said that the transfer is sent. */
  readonly Checking: FunctionComponent<{ readonly screen: PayScreen }>;
  /** The recipient's bank by the name that its customers know. */
  readonly BankRow: FunctionComponent<{
    readonly screen: PayScreen;
    readonly row: LabelledRequisite;
  }>;
  /** What a message says below its title: what it means, the receipt, the payment's number or the link. */
  readonly MessageDetails: FunctionComponent<{ readonly screen: MessageScreen }>;
  /** The first line of a payment: what the payer has to do. */
  readonly ActTitle: FunctionComponent<{ readonly screen: PayScreen }>;
  /** First in the card: the code or the page of a payment that is made by one. */
  readonly MainTarget: FunctionComponent<{ readonly screen: PayScreen }>;
  /** What to do with the requisites, step by step. */
  readonly Steps: FunctionComponent<{ readonly screen: PayScreen }>;
  /** The remaining time as a shrinking ring, beside the figure. */
  readonly Ring: FunctionComponent<{ readonly lifetime: Lifetime }>;
  /** What the code of the page's address is for. */
  readonly PhonePanelWords: FunctionComponent;
  /** The shop's host, the order's number, the language switch. */
  readonly Header: FunctionComponent;
  /** Shows nothing: the tab's title, the focus, the live region. */
  readonly ScreenEffects: FunctionComponent<{ readonly screen: Screen }>;
  /** The sum of an order without one, and the methods below it. */
  readonly SumField: FunctionComponent<SumFieldProps>;
}

/** The seam of the lazy chunk `qr/`: codes to scan, each drawn at once when it is rendered. */
export interface Codes {
  readonly QrCode: FunctionComponent<QrCodeProps>;
  /** Beside the card on a wide screen: the page's address for a phone. */
  readonly PhonePanel: FunctionComponent<{ readonly screen: PayScreen }>;
}

/** The seam of the lazy chunk `frame/`: the page's side of a merchant's frame. */
export interface FrameSide {
  /** Closes the shop's dialog around the page; `null`: there is none. */
  readonly close: (() => void) | null;
  /** Tells the page around it the outcome. @param redirectUrl the redirect that the page would have made, if any */
  reportOutcome(screen: OutcomeScreen, redirectUrl: string | null): void;
  stop(): void;
}

export interface QrCodeProps {
  readonly text: string;
  readonly onDrawn?: () => void;
  /** The text is too long for a code. */
  readonly onFailure?: () => void;
}

export interface CopyButtonProps {
  /** Name of the value, in the payer's language. */
  readonly label: string;
  /** The text for the clipboard. */
  readonly value: string;
  /** From 480 px the button shows its word. */
  readonly worded?: boolean;
  /** The words on the button, for places without a value beside it. */
  readonly full?: string;
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
  /** Loads it, and after a failure again and again. Once started, it only ends the wait after a failure. */
  start(): void;
  stop(): void;
}

const FIRST_RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

/** @param load may reject; it is called again after 3, 6, 12, ... 60 seconds */
export function lazyChunk<T>(load: () => Promise<T>, clock: Pick<Clock, 'after'>): LazyChunk<T> {
  const loaded = signal<T | null>(null);
  let retryMs = FIRST_RETRY_MS;
  /** Loading or loaded. */
  let isBusy = false;
  let stopped = false;
  let stopTimer = () => {};
  const start = () => {
    if (isBusy || stopped) return;
    isBusy = true;
    stopTimer();
    load().then(
      (chunk) => {
        if (!stopped) loaded.value = chunk;
      },
      () => {
        isBusy = false;
        if (stopped) return;
        stopTimer = clock.after(retryMs, start);
        retryMs = Math.min(MAX_RETRY_MS, 2 * retryMs);
      },
    );
  };
  return {
    loaded,
    start,
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
