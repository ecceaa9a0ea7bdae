import { addStyle } from '../browser/document.ts';
import type { Extras } from '../lazy.ts';
import { Actions } from './actions.tsx';
import { BankRow } from './bank-row.tsx';
import { Checking } from './checking.tsx';
import style from './extras.css?inline';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { MessageDetails } from './outcome/message-details.tsx';
import { QrPanel } from './qr-panel/qr-panel.tsx';
import { ScreenEffects } from './screen-effects/screen-effects.tsx';
import { SumField } from './sum-field.tsx';

/** Loads the chunk's styles into the document. @returns its components */
export function installExtras(): Extras {
  addStyle(style);
  return { Actions, BankRow, Checking, Header, MessageDetails, Notices, QrPanel, ScreenEffects, SumField };
}
