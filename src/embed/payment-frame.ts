import type { CloseRequest, EmbedMode, FrameMessage } from '../contract/frame-protocol.ts';
import type { PaymentStatus } from '../contract/statuses.ts';
import type { PaymentResult } from './types.ts';

/** The page in a frame, and what it says. */
export interface PaymentFrame {
  readonly element: HTMLIFrameElement;
  /** Aborted by `stop`: options of listeners that end with the frame. */
  readonly listening: { readonly signal: AbortSignal };
  /** Asks the page to close. @returns whether there is a page to ask */
  requestClose(): boolean;
  /** Removes the frame and everything that listens to it. */
  stop(): void;
}

export interface FrameOptions {
  readonly lang: string | undefined;
  readonly theme: string | undefined;
  readonly accent: string | undefined;
  readonly mode: EmbedMode;
  readonly title: string;
  readonly timeout?: number | undefined;
  onReady?(): void;
  onStatus(status: PaymentStatus): void;
  onResult(result: PaymentResult): void;
  onClose?(): void;
  /** The page has not answered in time: refused, failed or blocked. It may still become ready. */
  onMissing(): void;
}

const LOAD_TO_READY_MS = 8000;
const LIMIT_MS = 20_000;
/** A frame is shown before its page answers, once the document has had the time to set theme and accent. */
const REVEAL_MS = 300;
/** No page is higher; a taller height is a mistake. */
const HIGHEST_PX = 10_000;

/**
 * Creates the frame of an order link. Its `load` event proves nothing: browsers fire it for refused and failed frames, so that
 * only `ready` does, and the time for it counts from `load`, because a slow network delays both.
 */
export function paymentFrame(link: URL, style: string, options: FrameOptions): PaymentFrame {
  const element = document.createElement('iframe');
  const timers: ReturnType<typeof setTimeout>[] = [];
  const ended = new AbortController();
  const listening = { signal: ended.signal };
  let isReady = false;
  let isMissing = false;

  const address = new URL(link);
  // `origin` is the global of this window: the shop's origin, to which the page sends its messages.
  const { mode, lang, theme, accent } = options;
  for (const [name, value] of Object.entries({ embed: mode, origin, lang, theme, accent })) {
    if (value) address.searchParams.set(name, value);
  }

  const reveal = () => {
    element.style.opacity = '';
  };
  const giveUp = () => {
    if (isReady || isMissing) return;
    isMissing = true;
    reveal();
    options.onMissing();
  };
  const resize = (height = 0) => {
    if (mode === 'inline' && height > 0 && height < HIGHEST_PX) element.style.height = `${height}px`;
  };
  const received = ({ source, origin: sender, data }: MessageEvent) => {
    if (!source || source !== element.contentWindow || sender !== link.origin || data?.paymentPage !== 1)
      return;
    const message: FrameMessage = data;
    if (message.type === 'ready') {
      isReady = true;
      timers.forEach(clearTimeout);
      resize(message.height);
      reveal();
      options.onReady?.();
    } else if (message.type === 'resize') resize(message.height);
    else if (message.type === 'close') options.onClose?.();
    else if (message.type === 'status') options.onStatus(message.status);
    else if (message.type === 'result') {
      const { status, paymentId, redirectUrl } = message;
      // A shop's app is opened by the payer's press inside the frame, and nothing else ever is.
      const isWeb = redirectUrl && /^https?:/i.test(redirectUrl);
      options.onResult({ status, paymentId, redirectUrl: isWeb ? redirectUrl : null });
    }
  };
  const violated = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(link.origin)) giveUp();
  };

  element.src = address.href;
  element.title = options.title;
  element.allow = 'clipboard-write; web-share';
  element.referrerPolicy = 'strict-origin';
  element.style.cssText = `border:0;opacity:0;width:100%;height:100%;${style}`;
  element.onload = () => {
    if (!isReady)
      timers.push(setTimeout(giveUp, options.timeout ?? LOAD_TO_READY_MS), setTimeout(reveal, REVEAL_MS));
  };
  timers.push(setTimeout(giveUp, LIMIT_MS));
  addEventListener('message', received, listening);
  document.addEventListener('securitypolicyviolation', violated, listening);

  return {
    element,
    listening,
    requestClose() {
      const request: CloseRequest = { paymentPage: 1, type: 'close' };
      if (isReady) element.contentWindow?.postMessage(request, link.origin);
      return isReady;
    },
    stop() {
      timers.forEach(clearTimeout);
      ended.abort();
      element.remove();
    },
  };
}

/** Whether this page can receive a frame's messages: not from an opaque origin, such as `file:` or a sandboxed preview. */
export function canFrame(): boolean {
  return origin !== 'null';
}
