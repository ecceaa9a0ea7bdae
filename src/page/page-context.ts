import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Browser } from './browser/browser.ts';
import type { Checkout } from './checkout/checkout.ts';
import type { Language } from './format/language.ts';
import type { Codes, Extras, FrameSide, LazyChunk } from './lazy.ts';
import type { Text, Words } from './text/text.ts';

/** Everything that components share: the model, the browser, the payer's language, the settings. */
export interface PageContextValue {
  readonly checkout: Checkout;
  readonly browser: Browser;
  readonly words: ReadonlySignal<Words>;
  /**
   * Switches the language once its dictionary is loaded; until then the present one stays. It rejects after the first
   * failure, and the dictionary is requested again with back-off, until another choice.
   */
  setLanguage(language: Language): Promise<void>;
  readonly extras: LazyChunk<Extras>;
  readonly codes: LazyChunk<Codes>;
  /** Never loaded at top level. */
  readonly frame: LazyChunk<FrameSide>;
  readonly settings: ComponentSettings;
}

export interface ComponentSettings {
  /** `geo:method` pairs offered besides the table's own. */
  readonly extraMethods: string;
  /** The wire value of `method` in the order link. */
  readonly chosenMethod: string | null;
  /** `methods` of the order link: the only ones to offer, in this order, separated by commas. */
  readonly onlyMethods: string | null;
  /** The order link without its query, for another device. */
  readonly orderLink: string;
  /** Schemes of shops' apps that the page may redirect to, separated by commas or spaces. */
  readonly appSchemes: string;
  /** The API's origin, or a path or nothing for the page's own. */
  readonly apiUrl: string;
}

const Context = createContext<PageContextValue | null>(null);

export const PageProvider = Context.Provider;

/** @throws Error outside of {@link PageProvider} */
export function usePage(): PageContextValue {
  const page = useContext(Context);
  if (page === null) throw new Error('The component is rendered outside of the page.');
  return page;
}

/** The dictionary of the payer's language. */
export function useText(): Text {
  return usePage().words.value.text;
}
