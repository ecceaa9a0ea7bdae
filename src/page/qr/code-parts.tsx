/** The chunk that draws QR codes: the first to come after the document, and to work without what comes after it. */
import type { Screen } from '../checkout/screen.ts';
import type { View } from '../components/view.ts';
import { encodeQr, type QrDrawing } from './encode.ts';

let encoded = '';
let latest: QrDrawing | null = null;

/** As {@link encodeQr}; the same text again takes no time. */
export function drawingOf(text: string): QrDrawing | null {
  if (text !== encoded) latest = encodeQr(text);
  encoded = text;
  return latest;
}

/** A QR code as one path: black modules on a white ground with its own border, whatever the theme. */
export function DrawnCode({ text }: { text: string }) {
  const drawing = drawingOf(text);
  if (drawing === null) return null;
  const { size, path } = drawing;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shape-rendering="crispEdges">
      <rect class="paper" width={size} height={size} />
      <path d={path} />
    </svg>
  );
}

/** A payment link of the fast payment system in which nothing needs to be looked at twice. */
const PLAIN_LINK = /^https:\/\/qr\.nspk\.ru\/[\w?&=]+$/;

/**
 * What can be scanned on a wide screen before the later part of the page has come: only where it is beyond doubt what
 * `qr-source.ts` in that part will say.
 */
export function FirstCode({ view, screen }: { view: View; screen: Screen }) {
  const link = screen.name === 'pay' && firstLink(screen.payment);
  if (!view.isWide() || (link && !PLAIN_LINK.test(link))) return null;
  const text = link || view.settings.orderLink;
  return (
    <span data-qr={text}>
      <DrawnCode text={text} />
    </span>
  );
}

function firstLink({ links }: Extract<Screen, { name: 'pay' }>['payment']): string | null {
  return links.qrCode || links.tpayLink || links.nspkUrl || links.deeplinkUrl;
}
