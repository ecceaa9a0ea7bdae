import { options as preactOptions } from 'preact';
import { installExtras } from '../page/extras/extras.ts';
import { installFrame } from '../page/frame/frame.ts';
import type { Extras } from '../page/lazy.ts';
import { orderLinkOf } from '../page/order-link.ts';
import { installCodes } from '../page/qr/qr.ts';
import { type Page, startPage } from '../page/start-page.tsx';
import { DICTIONARIES } from '../page/text/languages.ts';
import { aBrowser, type BrowserOptions, type TestBrowser } from './browser.ts';

export interface RenderedPage {
  readonly root: HTMLElement;
  readonly browser: TestBrowser;
  readonly page: Page;
  /** The value of `data-screen` now. */
  screen(): string | null;
  /** The shown text of a requisite row, with plain spaces; `null` when it is not on the page. */
  value(field: string): string | null;
  /** The whole text of the page, with plain spaces. */
  words(): string;
  /** Presses the element that the selector finds, and waits until its effects have settled. */
  press(selector: string): Promise<void>;
  /** Removes the page. */
  stop(): void;
}

export interface RenderOptions extends BrowserOptions {
  readonly appSchemes?: string;
  readonly extraMethods?: string;
  /** Loads the lazy chunk `extras/`; at once by default. */
  readonly loadExtras?: (browser: TestBrowser) => Promise<Extras>;
}

/** Runs effects right after their render: there is no frame to wait for. */
Object.assign(preactOptions, { requestAnimationFrame: (run: () => void) => queueMicrotask(run) });

/** The document's skeleton, which the page replaces. */
const SKELETON = '<main data-screen="loading" aria-busy="true"></main>';

const plain = (text: string) =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Opens the page at `href` over the given service, and waits until its requests have settled. */
export async function renderPage(options: RenderOptions): Promise<RenderedPage> {
  // Loads the lazy modules first, so that their imports settle without disk access.
  await Promise.all(Object.values(DICTIONARIES).map((load) => load()));
  const browser = aBrowser(options);
  const root = document.createElement('div');
  root.innerHTML = SKELETON;
  document.body.append(root);
  const page = startPage(root, browser, {
    link: orderLinkOf(browser.navigation.href),
    apiUrl: '',
    appSchemes: options.appSchemes ?? '',
    extraMethods: options.extraMethods ?? '',
    loadExtras: async () => options.loadExtras?.(browser) ?? installExtras(browser),
    loadCodes: async () => installCodes(),
    loadFrame: async (page) => installFrame(page),
  });
  await browser.clock.settle();
  return {
    root,
    browser,
    page,
    screen: () => root.querySelector('main')?.getAttribute('data-screen') ?? null,
    value(field) {
      const text = root.querySelector(`[data-field="${field}"] [data-value]`)?.textContent;
      return text === undefined || text === null ? null : plain(text);
    },
    words: () => plain(root.textContent ?? ''),
    async press(selector) {
      const element = root.querySelector<HTMLElement>(selector);
      if (element === null) throw new Error(`Nothing to press: ${selector} is not on the page.`);
      element.click();
      await browser.clock.settle();
    },
    stop() {
      page.stop();
      root.remove();
    },
  };
}
