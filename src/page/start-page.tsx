import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { methodName } from '../contract/methods.ts';
import { App } from './app.tsx';
import type { Browser } from './browser/browser.ts';
import { type Checkout, createCheckout } from './checkout/checkout.ts';
import type { Language } from './format/language.ts';
import { type Codes, type Extras, type FrameSide, lazyChunk } from './lazy.ts';
import type { OrderLink } from './order-link.ts';
import { type ComponentSettings, type PageContextValue, PageProvider } from './page-context.ts';
import { LANGUAGE_KEY, languagesOf, loadWords, pickLanguage } from './text/languages.ts';
import { INLINED_WORDS, type Words } from './text/text.ts';

export interface PageSettings {
  readonly link: OrderLink;
  /** The API's origin, or '' for the page's own. */
  readonly apiUrl: string;
  /** Schemes of shops' apps that the page may redirect to, separated by commas or spaces: `myshop`. */
  readonly appSchemes: string;
  /** `geo:method` pairs to offer besides the table's own, separated by commas. */
  readonly extraMethods: string;
  /** Loads the chunk `extras/`. It is called after the first paint, and again after a failure. */
  loadExtras(): Promise<Extras>;
  /** Loads the chunk `qr/`. It is called after the first paint that has a place for a code, and again after a failure. */
  loadCodes(): Promise<Codes>;
  /** Loads the chunk `frame/`, in a frame whose link says how it is framed. It is called at the start, likewise. */
  loadFrame(page: PageContextValue): Promise<FrameSide>;
}

export interface Page {
  readonly checkout: Checkout;
  /** Removes the page and stops everything it started. */
  stop(): void;
}

/** The page waits no longer for the dictionary of the payer's language. */
const LANGUAGE_TIMEOUT_MS = 3000;
/** When the answers take longer, the page replaces the document's skeleton by the loading screen. */
const SKELETON_MS = 500;
/** The first screen in a frame waits no longer for its theme and accent. */
const FRAME_TIMEOUT_MS = 300;

/** Puts the page into `root`: the one place where model, browser, words and components meet. */
export function startPage(root: Element, browser: Browser, settings: PageSettings): Page {
  const { link } = settings;
  const { clock, storage, device } = browser;
  const checkout = createCheckout({ orderId: link.orderId, clientId: link.clientId }, browser);

  const words = signal<Words>(INLINED_WORDS);
  let stopLoading = () => {};
  const setLanguage = (language: Language) => {
    // A later choice wins.
    stopLoading();
    return new Promise<void>((resolve, reject) => {
      const dictionary = lazyChunk(() => {
        const loading = loadWords(language);
        loading.catch(reject);
        return loading;
      }, clock);
      stopLoading = dictionary.stop;
      dictionary.loaded.subscribe((loaded) => {
        if (loaded === null) return;
        words.value = loaded;
        browser.setLanguage(language);
        resolve();
      });
      dictionary.start();
    });
  };
  const language = pickLanguage(link.language, storage.get(LANGUAGE_KEY), device.languages);
  // Until the payer's own language is there, the skeleton stands: words must not change under the payer's eyes.
  const awaitsWords = signal(language !== words.value.language);
  const stopAwaiting = () => {
    awaitsWords.value = false;
  };
  const begin = (first: Language) => void setLanguage(first).then(stopAwaiting, stopAwaiting);
  if (language) begin(language);
  else {
    stopLoading = effect(() => {
      const { order } = checkout.state.value;
      if (order) begin(languagesOf(order.geoId)[0]);
      else if (checkout.screen.value.name !== 'loading') stopAwaiting();
    });
  }

  const componentSettings: ComponentSettings = {
    extraMethods: settings.extraMethods,
    chosenMethod: link.method && methodName(link.method),
    onlyMethods: link.methods,
    orderLink: link.plain,
    appSchemes: settings.appSchemes,
    apiUrl: settings.apiUrl,
  };
  const { framed, href } = browser.navigation;
  const awaitsFrame = signal(framed && /[?&](embed|origin)=/.test(href));
  const frame = lazyChunk(() => settings.loadFrame(page), clock);
  const page: PageContextValue = {
    checkout,
    browser,
    words,
    setLanguage,
    extras: lazyChunk(settings.loadExtras, clock),
    codes: lazyChunk(settings.loadCodes, clock),
    frame,
    settings: componentSettings,
  };
  if (awaitsFrame.value) frame.start();
  const isLong = signal(false);
  const isReady = computed(
    () =>
      !awaitsWords.value &&
      !(awaitsFrame.value && !frame.loaded.value) &&
      (checkout.screen.value.name !== 'loading' || isLong.value),
  );
  let isRendered = false;
  const stops = [
    clock.after(LANGUAGE_TIMEOUT_MS, stopAwaiting),
    clock.after(FRAME_TIMEOUT_MS, () => {
      awaitsFrame.value = false;
    }),
    clock.after(SKELETON_MS, () => {
      isLong.value = true;
    }),
    isReady.subscribe((ready) => {
      if (!ready || isRendered) return;
      isRendered = true;
      render(
        <PageProvider value={page}>
          <App />
        </PageProvider>,
        root,
      );
    }),
    page.extras.stop,
    page.codes.stop,
    frame.stop,
    () => frame.loaded.value?.stop(),
    () => stopLoading(),
  ];
  return {
    checkout,
    stop() {
      for (const stop of stops) stop();
      checkout.stop();
      render(null, root);
    },
  };
}
