import { lookOf } from './look.ts';
import { openPayment, orderUrl, redirects } from './open-payment.ts';
import { canFrame, type PaymentFrame, paymentFrame } from './payment-frame.ts';
import type { PaymentResult, PaymentStatus } from './types.ts';

/** Node has no elements; there the module can be imported, for server rendering and types. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

const INLINE = 'display:block;width:100%;height:640px';

/**
 * `<payment-page mode="auto|modal|inline|redirect" accent>` around an order link. The link works without it, and takes over
 * where the page cannot be framed.
 */
export class PaymentPage extends Base {
  #frame: PaymentFrame | null = null;
  /** Of the present frame. */
  #href = '';
  #opened: AbortController | null = null;
  #observer = new MutationObserver(() => this.#update());

  connectedCallback(): void {
    this.addEventListener('click', this.#press);
    this.#observer.observe(this, { childList: true, subtree: true, attributeFilter: ['href', 'mode'] });
    this.#update();
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
    this.#update();
    // An element that is only moved is connected again at once.
    queueMicrotask(() => this.isConnected || this.#opened?.abort());
  }

  /** A move by `moveBefore` keeps the frame. */
  connectedMoveCallback(): void {}

  get #mode(): string | null {
    return this.getAttribute('mode');
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector('a[href]');
  }

  get #look() {
    return lookOf(this, { accent: this.getAttribute('accent') ?? undefined });
  }

  /** Keeps the inline frame in step with the link. The address of a frame is never changed: another link has another frame. */
  #update(): void {
    const link = this.#link;
    const isInline = this.isConnected && this.#mode === 'inline' && canFrame();
    const href = isInline && link ? link.href : '';
    if (href === this.#href) return;
    this.#href = href;
    this.#frame?.stop();
    this.#frame = null;
    const url = href && orderUrl(href);
    const showLink = (shown: boolean) => {
      if (link) link.style.display = shown ? '' : 'none';
    };
    showLink(!url);
    if (!url) return;
    this.#frame = paymentFrame(url, INLINE, {
      ...this.#look,
      mode: 'inline',
      title: link?.textContent || 'Payment',
      onReady: () => showLink(false),
      onStatus: (status) => this.#dispatch('status', { status }),
      onResult: (result) => this.#end(result),
      onMissing: () => {
        showLink(true);
        this.#dispatch('error', {});
      },
    });
    this.append(this.#frame.element);
  }

  #press = (event: MouseEvent): void => {
    const link = this.#link;
    const isPlain = !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const mode = this.#mode;
    if (!link || !isPlain || event.defaultPrevented || !event.composedPath().includes(link)) return;
    if (mode === 'inline' || redirects(mode) || !orderUrl(link.href)) return;
    event.preventDefault();
    const opened = new AbortController();
    this.#opened = opened;
    const ending = openPayment(link.href, {
      ...this.#look,
      mode: 'modal',
      signal: opened.signal,
      onStatus: (status) => this.#dispatch('status', { status }),
    });
    void ending.then((result) => {
      if (this.isConnected) this.#end(result);
    });
  };

  /** The default action comes after every listener has had its say. */
  #end(result: PaymentResult): void {
    const goes = this.#dispatch(result.status, result);
    if (goes && result.redirectUrl) location.replace(result.redirectUrl);
  }

  #dispatch(name: string, detail: object): boolean {
    return this.dispatchEvent(
      new CustomEvent(`payment-${name}`, { bubbles: true, cancelable: true, detail }),
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'payment-page': PaymentPage;
  }
  /** All bubble, all are cancelable. */
  interface HTMLElementEventMap {
    'payment-status': CustomEvent<{ status: PaymentStatus }>;
    'payment-completed': CustomEvent<PaymentResult>;
    'payment-canceled': CustomEvent<PaymentResult>;
    'payment-closed': CustomEvent<PaymentResult>;
    /** Inline only: the frame has not answered, and the link is shown again. */
    'payment-error': CustomEvent<object>;
  }
}
