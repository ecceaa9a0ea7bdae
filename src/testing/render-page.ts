import { options as preactOptions } from 'preact';
import { type Later, later } from '../page/later.ts';
import { orderLinkOf } from '../page/order-link.ts';
import { type CodeParts, codeLoader } from '../page/qr/code-loader.ts';
import * as codeParts from '../page/qr/code-parts.tsx';
import { type Page, startPage } from '../page/start-page.tsx';
import { OFFERED_LANGUAGES } from '../page/text/languages.ts';
import { aPlatform, type PlatformOptions, type TestPlatform } from './platform.ts';

export interface RenderedPage {
  readonly root: HTMLElement;
  readonly platform: TestPlatform;
  readonly page: Page;
  /** The value of `data-screen` now. */
  screen(): string | null;
  /** The shown text of a requisite row, with plain spaces; `null` when it is not on the page. */
  value(field: string): string | null;
  /** All that can be read on the page, with plain spaces. */
  words(): string;
  /** Presses the element that the selector finds, and lets what follows settle. */
  press(selector: string): Promise<void>;
  /** Takes the page down. */
  stop(): void;
}

export interface RenderOptions extends PlatformOptions {
  readonly appSchemes?: string;
  readonly extraMethods?: string;
  /** How the part that comes after the first screen loads; at once by default. */
  readonly loadLater?: () => Promise<Later>;
  /** How what draws QR codes loads; at once by default. */
  readonly loadCode?: () => Promise<CodeParts>;
}

/** Effects run with the render that caused them: there is no frame to wait for. */
Object.assign(preactOptions, { requestAnimationFrame: (run: () => void) => queueMicrotask(run) });

/** What stands in the document before the page has anything to say. */
const SKELETON = '<main data-screen="loading" aria-busy="true"></main>';

const plain = (text: string) =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Opens the page at `href` over the given service, and waits until what it asked for has settled. */
export async function renderPage(options: RenderOptions): Promise<RenderedPage> {
  // A module that is there already comes in the clock's time, and not in that of the disk.
  await Promise.all(OFFERED_LANGUAGES.map(({ load }) => load()));
  const platform = aPlatform(options);
  const root = document.createElement('div');
  root.innerHTML = SKELETON;
  document.body.append(root);
  const code = codeLoader(options.loadCode ?? (async () => codeParts));
  const page = startPage(root, platform, {
    link: orderLinkOf(platform.navigation.href),
    apiUrl: '',
    appSchemes: options.appSchemes ?? '',
    extraMethods: options.extraMethods ?? '',
    loadLater: async () => {
      code.load().catch(() => {});
      return { ...(await (options.loadLater?.() ?? later)), platform };
    },
    code,
  });
  await platform.clock.settle();
  return {
    root,
    platform,
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
      await platform.clock.settle();
    },
    stop() {
      page.stop();
      root.remove();
    },
  };
}
