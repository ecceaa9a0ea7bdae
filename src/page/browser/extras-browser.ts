import { browserClipboard, type Clipboard } from './clipboard.ts';
import { browserClock } from './clock.ts';
import { browserDocument, type PageDocument } from './document.ts';
import { watchReturns } from './returns.ts';

/** The part of the browser that only lazy components use; its code is loaded with them. A test passes its own. */
export interface ExtrasBrowser {
  readonly clipboard: Clipboard;
  readonly document: PageDocument;
  /** The payer came here by Back and has seen the outcome before. */
  cameBack(): boolean;
  /** Leaves for `href` without keeping this page in the history. */
  leave(href: string): void;
}

export function createExtrasBrowser(): ExtrasBrowser {
  return {
    clipboard: browserClipboard(browserClock),
    document: browserDocument,
    cameBack: watchReturns(),
    leave: (href) => location.replace(href),
  };
}
