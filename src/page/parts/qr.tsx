import { useState } from 'preact/hooks';
import { CodeImage } from './code-image.tsx';
import { DrawnCode } from './drawn-code.tsx';
import type { LaterView } from './later-view.ts';
import { QrActions } from './qr-actions.tsx';
import type { QrSource } from './qr-source.ts';

/** A card with the code, always black on white, and what to do with it. */
export function QrCard({
  view,
  source,
  hasRequisites,
}: {
  view: LaterView;
  source: QrSource;
  hasRequisites: boolean;
}) {
  const { text } = view;
  const [state, setState] = useState<'awaited' | 'there' | 'late' | 'failed'>('awaited');
  const [enlarged, setEnlarged] = useState(false);
  const fail = () => setState('failed');
  const words = <p class="quiet">{hasRequisites ? text.qrFailed : `${text.qrFailed}. ${text.help}`}</p>;
  if (state === 'failed') return words;
  const isLink = source.kind === 'link';
  const title = isLink ? text.qrPhoneTitle : source.kind === 'image' ? text.qrImage : text.qrPayTitle;
  return (
    <>
      <button
        type="button"
        hidden={state === 'late'}
        class={enlarged ? 'code enlarged' : 'code'}
        aria-label={enlarged ? text.qrClose : text.qrEnlarge}
        onClick={() => setEnlarged(!enlarged)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setEnlarged(false);
        }}
      >
        {source.kind === 'image' ? (
          <CodeImage
            view={view}
            src={source.src}
            onLoad={() => setState('there')}
            onLate={() => setState((now) => (now === 'awaited' ? 'late' : now))}
            onFailure={fail}
          />
        ) : (
          <DrawnCode view={view} key={source.text} text={source.text} onFailure={fail} />
        )}
      </button>
      {state === 'late' ? (
        words
      ) : (
        <>
          <p>
            <b>{title}</b>
            {source.kind !== 'image' && <span class="quiet">{isLink ? text.qrPhone : text.qrPay}</span>}
          </p>
          {!isLink && <QrActions view={view} source={source} />}
        </>
      )}
    </>
  );
}
