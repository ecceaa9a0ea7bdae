import { useEffect, useState } from 'preact/hooks';
import type { LaterView } from './later-view.ts';
import type { EncodeQr } from './qr-code/encode.ts';

/** Once the encoder is there, a new code is drawn in the same render as the values around it. */
let loaded: EncodeQr | null = null;

/** A QR code as one path: black modules on a white ground with its own border, whatever the theme. */
export function DrawnCode({
  view,
  text,
  onDrawn,
  onFailure,
}: {
  view: LaterView;
  text: string;
  onDrawn: () => void;
  onFailure: () => void;
}) {
  const { loadEncoder } = view.parts;
  const [encode, setEncode] = useState(() => loaded);
  useEffect(() => {
    if (encode !== null) return;
    loadEncoder()
      .then((encoder) => {
        loaded = encoder;
        setEncode(() => encoder);
      })
      .catch(onFailure);
  }, []);
  const code = encode?.(text);
  useEffect(() => {
    if (code === null) onFailure();
    else if (code) onDrawn();
  }, [code]);
  const size = code?.size ?? 0;
  return (
    <span data-qr={text}>
      {code && (
        <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shape-rendering="crispEdges">
          <rect class="paper" width={size} height={size} />
          <path class="ink" d={code.path} />
        </svg>
      )}
    </span>
  );
}
