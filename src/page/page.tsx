import { type Signal, signal } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { type Checkout, createCheckout } from './checkout/checkout.ts';
import type { Language } from './format/language.ts';
import type { Later } from './later.ts';
import { orderLinkOf } from './link.ts';
import type { EncodeQr } from './parts/qr-code/encode.ts';
import { type View, ViewContext } from './parts/view.ts';
import type { Cancel } from './platform/clock.ts';
import type { Platform } from './platform/platform.ts';
import { INLINED_LANGUAGE, loadWords, pickLanguage } from './text/languages.ts';
import { INLINED_WORDS, type Words } from './text/text.ts';

export interface PageSettings {
  /** Where the API is: its origin, or '' for the page's own. */
  readonly apiUrl: string;
  /** Schemes of shops' apps that may be returned to, separated by commas or spaces: `myshop`. */
  readonly appSchemes: string;
  /** `geo:method` pairs to offer besides the table's own, separated by commas. */
  readonly extraMethods: string;
  loadEncoder(): Promise<EncodeQr>;
  /** Loads what comes after the first screen; called again after a failure. */
  loadLater(): Promise<Later>;
}

export interface Page {
  readonly checkout: Checkout;
  /** Takes the page down and stops everything it started. */
  stop(): void;
}

const LANGUAGE_KEY = 'language';
/** Words that do not come by then are done without. */
const LANGUAGE_LIMIT_MS = 3000;

/** Puts the page into `root`: the one place where model, world, words and components meet. */
export function startPage(root: Element, platform: Platform, settings: PageSettings): Page {
  const { clock, storage, navigation, device } = platform;
  const link = orderLinkOf(navigation.href);
  const words = signal<Words>(INLINED_WORDS);
  const later = signal<Later | null>(null);
  const language = signal<Language>(INLINED_LANGUAGE);
  const picked = pickLanguage(link.language, storage.get(LANGUAGE_KEY), device.languages);
  const speaking = speak(picked, words, language, platform);
  const checkout = createCheckout(
    {
      orderId: link.orderId,
      clientId: link.clientId,
      orderLink: link.plain,
      appSchemes: (settings.appSchemes.match(/[^\s,]+/g) ?? []).map((scheme) => `${scheme}:`),
    },
    platform,
    async () => {
      later.value ??= await settings.loadLater();
      return later.value;
    },
  );
  const view: View = {
    checkout,
    platform,
    words,
    later,
    language,
    speak(chosen) {
      storage.set(LANGUAGE_KEY, chosen);
      speak(chosen, words, language, platform).catch(() => {});
    },
    loadEncoder: settings.loadEncoder,
    settings: {
      extraMethods: settings.extraMethods,
      chosenMethod: link.method,
      orderLink: link.plain,
      apiOrigin: /^https?:\/\/[^/]+/.exec(settings.apiUrl)?.[0] ?? navigation.origin,
    },
  };
  let stopTelling: Cancel = () => {};
  later.subscribe((part) => {
    if (part !== null) stopTelling = part.tellParent(checkout, navigation);
  });
  let stopped = false;
  let shown = false;
  const show = () => {
    if (shown || stopped) return;
    shown = true;
    render(
      <ViewContext.Provider value={view}>
        <App />
      </ViewContext.Provider>,
      root,
    );
  };
  // Until the payer's own language is there, the skeleton stands: words that change under the eyes are worse.
  if (picked === INLINED_LANGUAGE) show();
  else {
    clock.after(LANGUAGE_LIMIT_MS, show);
    speaking.then(show, show);
  }
  return {
    checkout,
    stop() {
      stopped = true;
      checkout.stop();
      stopTelling();
      render(null, root);
    },
  };
}

/** Where a language does not load, the one that is spoken stays. */
async function speak(
  chosen: Language,
  words: Signal<Words>,
  language: Signal<Language>,
  platform: Platform,
): Promise<void> {
  words.value = await loadWords(chosen);
  language.value = chosen;
  platform.document.setLanguage(chosen);
}
