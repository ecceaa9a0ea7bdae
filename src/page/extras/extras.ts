import { addStyle } from '../browser/dom.ts';
import { createExtrasBrowser, type ExtrasBrowser } from '../browser/extras-browser.ts';
import type { Extras } from '../lazy.ts';
import { Actions } from './actions.tsx';
import { BankRow } from './bank-row.tsx';
import { Checking } from './checking.tsx';
import { CopyButton } from './copy-button.tsx';
import style from './extras.css?inline';
import { Header } from './header.tsx';
import { MethodHint } from './method-hint.tsx';
import { CreationError, Notices } from './notices.tsx';
import { MessageDetails } from './outcome/message-details.tsx';
import { ScreenEffects } from './screen-effects/screen-effects.tsx';
import { SumField } from './sum-field.tsx';
import { MainTarget } from './transfer/code.tsx';
import { PhonePanelWords } from './transfer/phone-panel-words.tsx';
import { Ring } from './transfer/ring.tsx';
import { ActTitle, Steps } from './transfer/steps.tsx';

/** The chunk with the browser that the page runs in. */
export const loadedExtras = (): Extras => installExtras(createExtrasBrowser());

/** Loads the chunk's styles into the document. @returns its components */
export function installExtras(browser: ExtrasBrowser): Extras {
  addStyle(style);
  return {
    browser,
    Actions,
    ActTitle,
    BankRow,
    Checking,
    CopyButton,
    CreationError,
    Header,
    MainTarget,
    MessageDetails,
    MethodHint,
    Notices,
    PhonePanelWords,
    Ring,
    ScreenEffects,
    Steps,
    SumField,
  };
}
