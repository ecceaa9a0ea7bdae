import { useLayoutEffect, useState } from 'preact/hooks';
import type { QrDrawing } from '../../qr/encode.ts';

/** A QR code as one path: black modules on a white ground with its own border, in every theme. */
export function QrCode({
  text,
  onDrawn,
  onFailure,
}: {
  text: string;
  onDrawn: () => void;
  onFailure: () => void;
}) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  useLayoutEffect(() => {
    let isCurrent = true;
    import('../../qr/encode.ts').then(
      ({ encodeQr }) => {
        if (!isCurrent) return;
        const encoded = encodeQr(text);
        setDrawing(encoded);
        if (encoded) onDrawn();
        else onFailure();
      },
      () => isCurrent && onFailure(),
    );
    return () => {
      isCurrent = false;
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
