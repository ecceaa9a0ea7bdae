import { useSignal } from '@preact/signals';
import { DrawnCode } from './drawn-code.tsx';
import { useLaterText } from './later-view.ts';
import { QrActions } from './qr-actions.tsx';
import type { QrSource } from './qr-source.ts';

/** A card with the code, always black on white, and what to do with it. */
export function QrCard({ source, hasRequisites }: { source: QrSource; hasRequisites: boolean }) {
  const text = useLaterText();
  const failed = useSignal(false);
  const enlarged = useSignal(false);
  const fail = () => {
    failed.value = true;
  };
  if (failed.value) {
    return <p class="quiet">{hasRequisites ? text.qrFailed : `${text.qrFailed}. ${text.help}`}</p>;
  }
  const isLink = source.kind === 'link';
  const title = isLink ? text.qrPhoneTitle : source.kind === 'image' ? text.qrImage : text.qrPayTitle;
  return (
    <>
      <button
        type="button"
        class={enlarged.value ? 'code enlarged' : 'code'}
        aria-label={enlarged.value ? text.qrClose : text.qrEnlarge}
        onClick={() => {
          enlarged.value = !enlarged.value;
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') enlarged.value = false;
        }}
      >
        {source.kind === 'image' ? (
          <img src={source.src} alt="" width={260} height={260} referrerpolicy="no-referrer" onError={fail} />
        ) : (
          <DrawnCode key={source.text} text={source.text} onFailure={fail} />
        )}
      </button>
      <p>
        <b>{title}</b>
        {source.kind !== 'image' && <span class="quiet">{isLink ? text.qrPhone : text.qrPay}</span>}
      </p>
      {!isLink && <QrActions source={source} />}
    </>
  );
}
