import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** What a decoder reads in a PNG; `null` for nothing. */
export function decodedQr(picture: Uint8Array): string | null {
  const { width, height, data } = PNG.sync.read(Buffer.from(picture));
  const code = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  return (
    code && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(code.binaryData))
  );
}
