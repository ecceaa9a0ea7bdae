import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Checkout } from '../checkout/checkout.ts';
import type { Language } from '../format/language.ts';
import type { Later } from '../later.ts';
import type { Platform } from '../platform/platform.ts';
import type { LaterText, Text, Words } from '../text/text.ts';
import type { EncodeQr } from './qr-code/encode.ts';

/** What every component can reach: the model, the world, and the words of the payer's language. */
export interface View {
  readonly checkout: Checkout;
  readonly platform: Platform;
  readonly words: ReadonlySignal<Words>;
  readonly language: ReadonlySignal<Language>;
  speak(language: Language): void;
  /** The part of the page that comes after the first screen; `null` until then. */
  readonly later: ReadonlySignal<Later | null>;
  /** Loads the QR encoder, which does not travel in the document. */
  loadEncoder(): Promise<EncodeQr>;
  readonly settings: ViewSettings;
}

export interface ViewSettings {
  /** `geo:method` pairs offered besides the table's own. */
  readonly extraMethods: string;
  /** `method` of the order link. */
  readonly chosenMethod: string | null;
  /** The order link without its query, for another device. */
  readonly orderLink: string;
  /** Origin of the API, whose images are shown. */
  readonly apiOrigin: string;
}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  const view = useContext(ViewContext);
  if (view === null) throw new Error('A component of the page stands outside its ViewContext.');
  return view;
}

/** The words of the language that the payer reads now. */
export function useText(): Text {
  return useView().words.value.text;
}

/** The same for what is loaded later. Only its components ask, and they come with words of their own. */
export function useLaterText(): LaterText {
  return laterTextOf(useView());
}

export function laterTextOf({ words, later }: View): LaterText {
  const text = words.value.later ?? later.value?.text;
  if (text === undefined)
    throw new Error('A component of the later part stands on the page before that part.');
  return text;
}
