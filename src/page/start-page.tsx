import { methodName } from '../contract/methods.ts';
import { App } from './app.tsx';
import type { FirstPlatform } from './browser/browser.ts';
import { type Checkout, createCheckout } from './checkout/checkout.ts';
import { computed, effect, signal } from './checkout/signals.ts';
import { rendererOf } from './components/renderer.ts';
import type { View } from './components/view.ts';
import type { Language } from './format/language.ts';
import type { LoadedLater } from './later.ts';
import type { OrderLink } from './order-link.ts';
import type { CodeLoader } from './qr/code-loader.ts';
import { LANGUAGE_KEY, loadWords, pickLanguage } from './text/languages.ts';
import { INLINED_WORDS, type Words } from './text/text.ts';

export interface PageSettings {
  readonly link: OrderLink;
  /** Where the API is: its origin, or '' for the page's own. */
  readonly apiUrl: string;
  /** Schemes of shops' apps that may be returned to, separated by commas or spaces: `myshop`. */
  readonly appSchemes: string;
  /** `geo:method` pairs to offer besides the table's own, separated by commas. */
  readonly extraMethods: string;
  /** Loads what comes after the first screen; called again after a failure. */
  loadLater(): Promise<LoadedLater>;
  readonly code: CodeLoader;
}

export interface Page {
  readonly checkout: Checkout;
  /** Takes the page down and stops everything it started. */
  stop(): void;
}

/** Words that do not come by then are done without. */
const LANGUAGE_LIMIT_MS = 3000;
/** Answers that do not come by then are said to be awaited; until then the document's skeleton says so. */
const SKELETON_MS = 500;

/** Puts the page into `root`: the one place where model, world, words and components meet. */
export function startPage(root: Element, platform: FirstPlatform, settings: PageSettings): Page {
  const { link } = settings;
  const words = signal<Words>(INLINED_WORDS);
  const isWordless = signal(false);
  let wanted: Language;
  let stopLimit = () => {};
  const speak = async (chosen: Language) => {
    wanted = chosen;
    const loaded = await loadWords(chosen);
    // What was chosen meanwhile stands.
    if (wanted !== chosen) return;
    words.value = loaded;
    platform.document.setLanguage(chosen);
  };
  /** Until the payer's own language is there, the skeleton stands: words that change under the eyes are worse. */
  const begin = (language: Language) => {
    const begun = () => {
      // What was begun with since is still awaited.
      if (wanted === language) isWordless.value = false;
    };
    isWordless.value = language !== words.value.language;
    stopLimit();
    stopLimit = platform.clock.after(LANGUAGE_LIMIT_MS, begun);
    speak(language).then(begun, begun);
  };
  const pick = (saved: string | null) => pickLanguage(link.language, saved, platform.device.languages);
  begin(pick(null));
  // The first look into a browser's storage can take as long as a frame, and few have ever chosen.
  platform.clock.whenIdle(() => {
    const picked = pick(platform.storage.get(LANGUAGE_KEY));
    if (picked !== wanted) begin(picked);
  });
  let parts: LoadedLater | null = null;
  const checkout = createCheckout(
    {
      orderId: link.orderId,
      clientId: link.clientId,
      orderLink: link.plain,
      appSchemes: settings.appSchemes,
    },
    platform,
    async (beginning) => {
      parts = await settings.loadLater();
      return parts.createContinuation(beginning, parts.platform);
    },
  );
  const view: View = {
    checkout,
    words,
    speak,
    later: computed(() => checkout.continuation.value && parts),
    code: settings.code,
    isWide: platform.device.wide,
    settings: {
      extraMethods: settings.extraMethods,
      chosenMethod: link.method && methodName(link.method),
      orderLink: link.plain,
      apiUrl: settings.apiUrl,
    },
  };
  const isLong = signal(false);
  const stopSkeleton = platform.clock.after(SKELETON_MS, () => {
    isLong.value = true;
  });
  let isShown = false;
  /** What is on the page follows from signals: whenever one of them changes, the page is rendered anew. */
  const stopShowing = effect(() => {
    isShown ||= !isWordless.value && (checkout.screen.value.name !== 'loading' || isLong.value);
    if (isShown) rendererOf(view)(<App view={view} />, root);
  });
  return {
    checkout,
    stop() {
      stopLimit();
      stopSkeleton();
      stopShowing();
      checkout.stop();
      rendererOf(view)(null, root);
    },
  };
}
