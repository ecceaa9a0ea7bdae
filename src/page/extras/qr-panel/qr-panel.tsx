import { useEffect, useState } from 'preact/hooks';
import type { Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { QrActions } from './qr-actions.tsx';
import { QrCode } from './qr-code.tsx';
import { type QrSource, useQrSource } from './qr-source.ts';

/** The QR code: beside the card on a wide screen, below everything on a narrow one. */
export function QrPanel({ screen }: { screen: Screen }) {
  const source = useQrSource(screen.name === 'pay' ? screen.payment : null);
  if (source === null) return null;
  return (
    <aside class="card qr">
      <QrCard
        key={source.kind === 'image' ? source.src : source.text}
        source={source}
        hasRequisites={hasNumber(screen)}
      />
    </aside>
  );
}

/** Whether the payer can transfer without the code. */
function hasNumber(screen: Screen): boolean {
  if (screen.name !== 'pay') return false;
  const { card_number, account_number, sbp_phone_number } = screen.payment.requisites;
  return [card_number, account_number, sbp_phone_number].some(Boolean);
}

/** After this long the panel says that the code has not loaded; the code is still drawn when it comes. */
const CODE_LIMIT_MS = 10_000;

/** A card with the code, always black on white, its instruction and its actions. */
function QrCard({ source, hasRequisites }: { source: QrSource; hasRequisites: boolean }) {
  const { browser } = usePage();
  const text = useExtrasText();
  const isImage = source.kind === 'image';
  const [state, setState] = useState<'pending' | 'drawn' | 'late' | 'failed'>('pending');
  const [enlarged, setEnlarged] = useState(false);
  const fail = () => setState('failed');
  const done = () => setState('drawn');
  useEffect(
    () => browser.clock.after(CODE_LIMIT_MS, () => setState((now) => (now === 'pending' ? 'late' : now))),
    [],
  );
  const failed = <p class="quiet">{hasRequisites ? text.qrFailed : `${text.qrFailed}. ${text.help}`}</p>;
  if (state === 'failed') return failed;
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
            onLoad={done}
            onError={fail}
          />
        ) : (
          <QrCode key={source.text} text={source.text} onDrawn={done} onFailure={fail} />
        )}
      </button>
      {state === 'late' ? (
        failed
      ) : (
        <>
          <p>
            <b>{title}</b>
            {!isImage && <span class="quiet">{isLink ? text.qrPhone : text.qrPay}</span>}
          </p>
          {!isLink && <QrActions source={source} />}
        </>
      )}
    </>
  );
}
