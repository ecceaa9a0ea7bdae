import { useEffect, useState } from 'preact/hooks';
import type { LaterView } from './later-view.ts';

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
  const { loadEncoder, encoder } = view.parts;
  // Once it is there, a code is drawn in the same render as the values around it.
  const [encode, setEncode] = useState(encoder);
  useEffect(() => {
    if (encode !== null) return;
    loadEncoder()
      .then((arrived) => setEncode(() => arrived))
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
