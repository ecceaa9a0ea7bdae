import type { BitMatrix, QRCodeSegment } from 'qrcode';
import { create } from 'qrcode/lib/core/qrcode.js';

/** A QR code (ISO/IEC 18004) as one SVG path, a unit a module. */
export interface QrDrawing {
  /** Modules from edge to edge, with the white border of four on each side. */
  readonly size: number;
  /** The black modules, as runs: `M x y h w v1 h-w z`. */
  readonly path: string;
}

const BORDER = 4;

/** With its border 65 modules across: four pixels each at 260, the least that cheap cameras read. */
const MOST_MODULES = 57;

/**
 * Encodes a text at level M, or at L where M would make the modules too small. Text outside ASCII goes
 * as one run of UTF-8 bytes, so that a scanner can detect the encoding from the whole text.
 * @returns `null` when the text is empty or too long for any QR code; never throws
 */
export function encodeQr(text: string): QrDrawing | null {
  const medium = modulesOf(text, 'M');
  const modules = medium !== null && medium.size <= MOST_MODULES ? medium : modulesOf(text, 'L');
  return modules && { size: modules.size + 2 * BORDER, path: pathOf(modules) };
}

function modulesOf(text: string, errorCorrectionLevel: 'L' | 'M'): BitMatrix | null {
  try {
    const ascii = /^[ -~]*$/.test(text);
    const content: string | QRCodeSegment[] = ascii
      ? text
      : [{ data: new TextEncoder().encode(text), mode: 'byte' }];
    return create(content, { errorCorrectionLevel }).modules;
  } catch {
    return null;
  }
}

/** Neighbours in a row become one rectangle: a drawing of a few hundred runs is one node of the document. */
function pathOf({ size, data }: BitMatrix): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let from = 0, to = 0; from < size; from = to + 1) {
      for (to = from; to < size && data[row * size + to]; ) to++;
      if (to > from) path += `M${from + BORDER} ${row + BORDER}h${to - from}v1h${from - to}z`;
    }
  }
  return path;
}
