/** The matrix maker of `qrcode` without its renderers, which its own types do not describe. */
declare module 'qrcode/lib/core/qrcode.js' {
  import type { QRCode, QRCodeOptions, QRCodeSegment } from 'qrcode';

  /** Throws when the text is empty or longer than a QR code can hold. */
  export function create(text: string | QRCodeSegment[], options: QRCodeOptions): QRCode;
}
