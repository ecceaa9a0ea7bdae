import { render } from 'preact';
import { createContinuation } from './checkout/continuation.ts';
import { banksOf } from './format/banks.ts';
import { tellParent } from './frame/host.ts';
import style from './later.css?inline';
import { orderLinkOf } from './link.ts';
import { Above } from './parts/above.tsx';
import { Aside } from './parts/aside.tsx';
import { Attendant } from './parts/attendant.tsx';
import { Below } from './parts/below.tsx';
import { CardFoot } from './parts/card-foot.tsx';
import { Copier } from './parts/copier.tsx';
import { LanguageSwitch } from './parts/language-switch.tsx';
import { SumField } from './parts/sum-field.tsx';
import { addStyle, addThemeColors } from './platform/document.ts';
import { browserPlatform, type FirstPlatform, type Platform } from './platform/platform.ts';
import { laterText } from './text/later-texts.ts';

/**
 * The part of the page that nobody needs before the first screen is painted. It is one chunk, asked for right after
 * that. Nothing in it is needed to learn the outcome.
 */
export const later = {
  laterText,
  banksOf,
  createContinuation,
  Above,
  Aside,
  Attendant,
  Below,
  CardFoot,
  Copier,
  LanguageSwitch,
  SumField,
  orderLinkOf,
  tellParent,
  render,
};

export type Later = typeof later;

/** With it the page has the whole of its browser. */
export interface LoadedLater extends Later {
  readonly platform: Platform;
}

let loaded: LoadedLater | null = null;

export function loadedLater(first: FirstPlatform): LoadedLater {
  if (loaded !== null) return loaded;
  addStyle(style);
  addThemeColors();
  loaded = { ...later, platform: browserPlatform(first) };
  return loaded;
}
