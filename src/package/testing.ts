import { createSandbox as openSandbox } from '../sandbox/sandbox.ts';
import type { Connection } from '../service/connection.ts';
import type { ServiceOptions } from '../service/options.ts';
import type { BrowserOptions, TestBrowser } from '../testing/browser.ts';
import { renderPage as openPage } from '../testing/render-page.ts';

export type { BrowserOptions, Seen, TestBrowser } from '../testing/browser.ts';
export { anOrder, aPayment, ORDER_ID, PAYMENT_ID } from '../testing/builders.ts';
export { aClock, type TestClock } from '../testing/clock.ts';
export { type Answer, answer, aScriptedService, type Script } from '../testing/scripted-service.ts';

/**
 * The page, opened in a test's document: happy-dom, or any other. Written out here, because the type in `testing/render-page.ts`
 * would bring the page's own types, and Preact's, into the package's declarations.
 */
export interface RenderedPage {
  readonly root: HTMLElement;
  readonly browser: TestBrowser;
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
  /** Schemes of shops' apps that the page may redirect to, separated by commas. */
  readonly appSchemes?: string;
  /** `geo:method` pairs to offer besides the table's own, separated by commas. */
  readonly extraMethods?: string;
}

/** Opens the page at `href` over the given service, and waits until its requests have settled. */
export const renderPage: (options: RenderOptions) => Promise<RenderedPage> = openPage;

/** The service with a demo shop and control calls under `/sandbox` that bring about any state. */
export interface Sandbox {
  /** Answers every request. Give `{ remoteAddress: '127.0.0.1' }` to call `/sandbox/*`. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  close(): Promise<void>;
  readonly demo: { readonly apiKey: string; readonly orderLink: string; readonly orderId: string };
}

export interface SandboxOptions extends ServiceOptions {
  /** The key of an earlier start; without it a new one is generated. */
  readonly demoApiKey?: string;
  /** Enables magic sums, whose kopecks decide what happens. */
  readonly magic?: boolean;
  /** The demo order's `redirect_url`. */
  readonly demoShopUrl?: string;
}

/** Opens a sandbox, in this process. @throws TypeError when `demoApiKey` is not an API key of this service */
export const createSandbox: (options: SandboxOptions) => Promise<Sandbox> = openSandbox;
