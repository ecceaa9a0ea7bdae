import { addStyle } from '../browser/dom.ts';
import type { Codes } from '../lazy.ts';
import { PhonePanel } from './phone-panel.tsx';
import style from './qr.css?inline';
import { QrCode } from './qr-code.tsx';

/** Loads the chunk's styles into the document. @returns its components */
export function installCodes(): Codes {
  addStyle(style);
  return { PhonePanel, QrCode };
}
