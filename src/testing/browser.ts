import { signal } from '@preact/signals';
import type { Browser } from '../page/browser/browser.ts';
import type { ExtrasBrowser } from '../page/browser/extras-browser.ts';
import { createHttp } from '../page/browser/http.ts';
import { aClock, type TestClock } from './clock.ts';

/** A browser for the page that a test can inspect and drive. It touches neither the real browser nor a network. */
export interface TestBrowser extends Browser, ExtrasBrowser {
  readonly clock: TestClock;
  readonly seen: Seen;
  /** The payer's actions outside the page. Each notifies the page, as its browser would. */
  readonly payer: {
    hide(): void;
    show(): void;
    goOffline(): void;
    goOnline(): void;
    /** The browser restores the page by Back. */
    comeBack(): void;
  };
}

/** The page's effects on its browser, recorded. */
export interface Seen {
  /** `GET /path`, in the order of the requests. */
  readonly requests: string[];
  /** Bodies of POSTs, parsed. */
  readonly posts: { readonly path: string; readonly authorization: string | null; readonly body: unknown }[];
  readonly announcements: string[];
  /** Text of the live region. */
  liveRegion: string;
  /** Addresses that the page redirected to. */
  readonly redirects: string[];
  /** Messages to the parent window, each with its target origin. */
  readonly posted: { readonly message: object; readonly origin: string }[];
  readonly stored: Map<string, string>;
  clipboard: string | null;
  title: string;
  icon: string;
  language: string;
}

export interface BrowserOptions {
  /** The service: any Web-standard handler. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock?: TestClock;
  /** The address of the page. */
  readonly href?: string;
  readonly languages?: readonly string[];
  readonly wide?: boolean;
  readonly framed?: boolean;
  readonly cameBack?: boolean;
  /** Result of a write to the clipboard; it succeeds by default. */
  readonly copies?: (text: string) => Promise<boolean>;
  /** Storage of an earlier visit. */
  readonly stored?: Map<string, string>;
}

const ORIGIN = 'https://pay.example';

export function aBrowser(options: BrowserOptions): TestBrowser {
  const clock = options.clock ?? aClock();
  const seen: Seen = {
    requests: [],
    posts: [],
    announcements: [],
    liveRegion: '',
    redirects: [],
    posted: [],
    stored: options.stored ?? new Map(),
    clipboard: null,
    title: '',
    icon: '',
    language: '',
  };
  const watchers = new Set<() => void>();
  const notify = () => {
    for (const run of [...watchers]) run();
  };
  let visible = true;
  let online = true;
  let cameBack = options.cameBack ?? false;

  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(new URL(url, ORIGIN), init);
    const path = new URL(request.url).pathname;
    seen.requests.push(`${request.method} ${path}`);
    if (request.method === 'POST') {
      const body: unknown = JSON.parse(await request.clone().text());
      seen.posts.push({ path, authorization: request.headers.get('authorization'), body });
    }
    if (!online) throw new TypeError('offline');
    return options.fetch(request);
  };

  return {
    clock,
    seen,
    http: createHttp({ fetch, clock, apiUrl: '' }),
    clipboard: {
      async copy(text) {
        const copied = await (options.copies?.(text) ?? Promise.resolve(true));
        if (copied) seen.clipboard = text;
        return copied;
      },
      select() {},
    },
    storage: {
      get: (key) => seen.stored.get(key) ?? null,
      set: (key, value) => {
        seen.stored.set(key, value);
      },
    },
    navigation: {
      href: options.href ?? ORIGIN,
      origin: ORIGIN,
      protocol: 'https:',
      framed: options.framed ?? false,
      postToParent: (message, origin) => {
        seen.posted.push({ message, origin });
      },
    },
    visibility: {
      visible: () => visible,
      online: () => online,
      watch(run) {
        watchers.add(run);
        return () => watchers.delete(run);
      },
    },
    device: {
      languages: options.languages ?? ['ru-RU'],
      wide: signal(options.wide ?? false),
    },
    cameBack: () => cameBack,
    leave: (href) => {
      seen.redirects.push(href);
    },
    setLanguage: (language) => {
      seen.language = language;
    },
    document: {
      setTitle: (title) => {
        seen.title = title;
      },
      setIcon: (icon) => {
        seen.icon = icon;
      },
      announce: (words) => {
        seen.liveRegion = words;
        if (words !== '') seen.announcements.push(words);
      },
    },
    random: () => 0.5,
    payer: {
      hide() {
        visible = false;
        notify();
      },
      show() {
        visible = true;
        notify();
      },
      goOffline() {
        online = false;
        notify();
      },
      comeBack() {
        cameBack = true;
        notify();
      },
      goOnline() {
        online = true;
        notify();
      },
    },
  };
}
