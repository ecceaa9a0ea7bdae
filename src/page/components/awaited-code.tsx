import { useEffect, useState } from 'preact/hooks';
import type { LaterView } from './later-view.ts';

/** A QR code, when what draws it is there. */
export function AwaitedCode({
  view: { code },
  text,
  onDrawn,
  onFailure,
}: {
  view: LaterView;
  text: string;
  onDrawn: () => void;
  onFailure: () => void;
}) {
  // Once they are there, a code is drawn in the same render as the values around it.
  const [parts, setParts] = useState(code.loaded.peek);
  useEffect(() => {
    if (parts === null) code.load().then(setParts).catch(onFailure);
  }, []);
  useEffect(() => {
    if (parts?.drawingOf(text) === null) onFailure();
    else if (parts) onDrawn();
  }, [parts, text]);
  return <span data-qr={text}>{parts && <parts.DrawnCode text={text} />}</span>;
}
