import { useEffect, useState } from 'preact/hooks';
import { AwaitedCode } from './awaited-code.tsx';
import type { LaterView } from './later-view.ts';
import { QrActions } from './qr-actions.tsx';
import type { QrSource } from './qr-source.ts';

/** After this long a code is missed, though waited for: nobody should be kept looking at an empty place. */
const CODE_LIMIT_MS = 10_000;

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
  const { platform, text } = view;
  const isImage = source.kind === 'image';
  const [state, setState] = useState<'awaited' | 'there' | 'late' | 'failed'>('awaited');
  const [enlarged, setEnlarged] = useState(false);
  const fail = () => setState('failed');
  const come = () => setState('there');
  useEffect(
    () => platform.clock.after(CODE_LIMIT_MS, () => setState((now) => (now === 'awaited' ? 'late' : now))),
    [],
  );
  const words = <p class="quiet">{hasRequisites ? text.qrFailed : `${text.qrFailed}. ${text.help}`}</p>;
  if (state === 'failed') return words;
  const isLink = source.kind === 'link';
  const title = isLink ? text.qrPhoneTitle : isImage ? text.qrImage : text.qrPayTitle;
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
          <img
            src={source.src}
            alt=""
            width={260}
            height={260}
            referrerpolicy="no-referrer"
            onLoad={come}
            onError={fail}
          />
        ) : (
          <AwaitedCode view={view} key={source.text} text={source.text} onDrawn={come} onFailure={fail} />
        )}
      </button>
      {state === 'late' ? (
        words
      ) : (
        <>
          <p>
            <b>{title}</b>
            {!isImage && <span class="quiet">{isLink ? text.qrPhone : text.qrPay}</span>}
          </p>
          {!isLink && <QrActions view={view} source={source} />}
        </>
      )}
    </>
  );
}
