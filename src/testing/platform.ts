import type { Platform } from '../page/browser/browser.ts';
import { createHttp } from '../page/browser/http.ts';
import { aClock, type TestClock } from './clock.ts';

/** A world for the page that a test can look into and move. Nothing in it touches the real browser or a network. */
export interface TestPlatform extends Platform {
  readonly clock: TestClock;
  readonly seen: Seen;
  /** What the payer does outside the page. Each tells the page, as its browser would. */
  readonly payer: {
    hide(): void;
    show(): void;
    goOffline(): void;
    goOnline(): void;
  };
}

/** What the page did to its world. */
export interface Seen {
  /** `GET /path`, in the order of asking. */
  readonly requests: string[];
  /** Bodies of POSTs, parsed. */
  readonly posts: { readonly path: string; readonly authorization: string | null; readonly body: unknown }[];
  readonly announcements: string[];
  /** What the live region holds now. */
  said: string;
  readonly left: string[];
  /** Messages to the page around, each with the origin it was for. */
  readonly posted: { readonly message: object; readonly origin: string }[];
  readonly stored: Map<string, string>;
  clipboard: string | null;
  title: string;
  icon: string;
  language: string;
}

export interface PlatformOptions {
  /** The service: any Web-standard handler. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock?: TestClock;
  /** The address the page is opened at. */
  readonly href?: string;
  readonly languages?: readonly string[];
  readonly wide?: boolean;
  readonly framed?: boolean;
  readonly cameBack?: boolean;
  /** What a write to the clipboard comes to; it succeeds by default. */
  readonly copies?: (text: string) => Promise<boolean>;
  /** Whether the payer's last press still lets the page copy; it does by default. */
  readonly mayCopy?: () => boolean;
  /** What an earlier visit left in storage. */
  readonly stored?: Map<string, string>;
  readonly shares?: boolean;
}

const ORIGIN = 'https://pay.example';

export function aPlatform(options: PlatformOptions): TestPlatform {
  const clock = options.clock ?? aClock();
  const seen: Seen = {
    requests: [],
    posts: [],
    announcements: [],
    said: '',
    left: [],
    posted: [],
    stored: options.stored ?? new Map(),
    clipboard: null,
    title: '',
    icon: '',
    language: '',
  };
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const run of [...watchers]) run();
  };
  let visible = true;
  let online = true;

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
      mayCopy: () => options.mayCopy?.() ?? true,
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
      cameBack: () => options.cameBack ?? false,
      postToParent: (message, origin) => {
        seen.posted.push({ message, origin });
      },
      leave: (href) => {
        seen.left.push(href);
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
      wide: () => options.wide ?? false,
      watchWidth: () => () => {},
      shares: options.shares ?? false,
      share: async () => true,
      savePicture() {},
    },
    document: {
      setLanguage: (language) => {
        seen.language = language;
      },
      setTitle: (title) => {
        seen.title = title;
      },
      setIcon: (icon) => {
        seen.icon = icon;
      },
      announce: (words) => {
        seen.said = words;
        if (words !== '') seen.announcements.push(words);
      },
    },
    random: () => 0.5,
    payer: {
      hide() {
        visible = false;
        tell();
      },
      show() {
        visible = true;
        tell();
      },
      goOffline() {
        online = false;
        tell();
      },
      goOnline() {
        online = true;
        tell();
      },
    },
  };
}
