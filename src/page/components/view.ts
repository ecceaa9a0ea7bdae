import type { Checkout } from '../checkout/checkout.ts';
import type { ReadonlySignal } from '../checkout/signals.ts';
import type { Language } from '../format/language.ts';
import type { LoadedLater } from '../later.ts';
import type { CodeLoader } from '../qr/code-loader.ts';
import type { Words } from '../text/text.ts';

/** What every component is given: the model, and the words of the payer's language. */
export interface View {
  readonly checkout: Checkout;
  readonly words: ReadonlySignal<Words>;
  /** Where a language does not load, the one that is spoken stays. */
  speak(language: Language): Promise<void>;
  /** The part of the page that comes after the first screen; `null` until then. */
  readonly later: ReadonlySignal<LoadedLater | null>;
  /** What draws QR codes; it comes before that. */
  readonly code: CodeLoader;
  /** Whether there is room for a column beside the card. */
  isWide(): boolean;
  readonly settings: ViewSettings;
  /** What was to be copied by a press that came before the later part of the page. */
  pressed?: string;
}

export interface ViewSettings {
  /** `geo:method` pairs offered besides the table's own. */
  readonly extraMethods: string;
  /** The wire value that `method` of the order link means. */
  readonly chosenMethod: string | null;
  /** The order link without its query, for another device. */
  readonly orderLink: string;
  /** Where the API is, whose images are shown: its origin, or a path or nothing for the page's own. */
  readonly apiUrl: string;
}
