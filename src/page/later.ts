import { createContinuation } from './checkout/continuation.ts';
import { BANKS } from './format/banks.ts';
import { tellParent } from './frame/host.ts';
import style from './later.css?inline';
import { Above } from './parts/above.tsx';
import { Aside } from './parts/aside.tsx';
import { Attendant } from './parts/attendant.tsx';
import { Below } from './parts/below.tsx';
import { CardFoot } from './parts/card-foot.tsx';
import { Copier } from './parts/copier.tsx';
import { LanguageSwitch } from './parts/language-switch.tsx';
import type { EncodeQr } from './parts/qr-code/encode.ts';
import { SumField } from './parts/sum-field.tsx';
import { addStyle } from './platform/document.ts';
import { browserPlatform, type FirstPlatform, type Platform } from './platform/platform.ts';
import { ruLater } from './text/ru-later.ts';

/**
 * The part of the page that nobody needs before the first screen is painted. It is one chunk, asked for right after
 * that. Nothing in it is needed to learn the outcome.
 */
export const later = {
  text: ruLater,
  BANKS,
  createContinuation,
  Above,
  Aside,
  Attendant,
  Below,
  CardFoot,
  Copier,
  LanguageSwitch,
  SumField,
  tellParent,
};

export type Later = typeof later;

/** With it the page has the whole of its browser, and the QR encoder, which is one more chunk. */
export interface LoadedLater extends Later {
  readonly platform: Platform;
  loadEncoder(): Promise<EncodeQr>;
}

export function loadedLater(first: FirstPlatform): LoadedLater {
  addStyle(style);
  return {
    ...later,
    platform: browserPlatform(first),
    loadEncoder: () => import('./parts/qr-code/encode.ts').then(({ encodeQr }) => encodeQr),
  };
}
