import { useLayoutEffect, useState } from 'preact/hooks';
import { lazyChunk } from '../../lazy.ts';
import { usePage } from '../../page-context.ts';
import type { QrDrawing } from '../../qr/encode.ts';

/**
 * A QR code as one path: black modules on a white ground with its own border, in every theme. The encoder is requested
 * again after a failure. `onFailure`: the text is too long for a code.
 */
export function QrCode({
  text,
  onDrawn = () => {},
  onFailure = () => {},
}: {
  text: string;
  onDrawn?: () => void;
  onFailure?: () => void;
}) {
  const { clock } = usePage().browser;
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useLayoutEffect(() => {
    const chunk = lazyChunk(() => import('../../qr/encode.ts'), clock);
    const stopWaiting = chunk.loaded.subscribe((encoder) => {
      if (encoder === null) return;
      const encoded = encoder.encodeQr(text);
      setDrawing(encoded);
      if (encoded) onDrawn();
      else onFailure();
    });
    chunk.start();
    return () => {
      chunk.stop();
      stopWaiting();
    };
  }, [text]);
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
