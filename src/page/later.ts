import { render } from 'preact';
import { browserPlatform, type FirstPlatform, type Platform } from './browser/browser.ts';
import { addStyle, addThemeColors } from './browser/document.ts';
import { createContinuation } from './checkout/continuation.ts';
import { Below } from './components/actions.tsx';
import { Attendant } from './components/attendant.tsx';
import { Copier } from './components/copier.tsx';
import { LanguageSwitch } from './components/language-switch.tsx';
import { CardFoot } from './components/message-details.tsx';
import { Above } from './components/notices.tsx';
import { Aside } from './components/qr-panel.tsx';
import { SumField } from './components/sum-field.tsx';
import { banksOf } from './format/banks.ts';
import { tellParent } from './frame/host.ts';
import style from './later.css?inline';
import { orderLinkOf } from './order-link.ts';
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
