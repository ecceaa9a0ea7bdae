import type { Platform } from '../browser/browser.ts';
import type { Continuation } from '../checkout/continuation.ts';
import type { LoadedLater } from '../later.ts';
import type { LaterText } from '../text/text.ts';
import type { View } from './view.ts';

/** What the components of the later part are given besides: they stand on the page only when it is there. */
export interface LaterView extends View {
  readonly parts: LoadedLater;
  readonly platform: Platform;
  readonly continuation: Continuation;
  readonly text: LaterText;
}

export function laterViewOf(view: View): LaterView {
  const parts = view.later.value;
  const continuation = view.checkout.continuation.value;
  if (parts === null || continuation === null)
    throw new Error('A component of the later part stands on the page before that part.');
  const text = parts.laterText(view.words.value.language);
  return { ...view, parts, platform: parts.platform, continuation, text };
}
