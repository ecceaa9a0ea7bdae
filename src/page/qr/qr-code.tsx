import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { QrCodeProps } from '../lazy.ts';
import { encodeQr } from './encode.ts';

const ignore = () => {};

/** A QR code as one path: black modules on a white ground with its own border, in every theme. */
export function QrCode({ text, onDrawn = ignore, onFailure = ignore }: QrCodeProps) {
  const drawing = useMemo(() => encodeQr(text), [text]);
  useLayoutEffect(drawing ? onDrawn : onFailure, [drawing]);
  return (
    <span data-qr={text}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} aria-hidden="true" shape-rendering="crispEdges">
          <rect class="paper" width={drawing.size} height={drawing.size} />
          <path d={drawing.path} />
        </svg>
      )}
    </span>
  );
}
