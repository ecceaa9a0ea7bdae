import type { LaterView } from './later-view.ts';
import type { QrSource } from './qr-source.ts';

/** What else can be done with a code: hand it to another app, or keep it as a picture. */
export function QrActions({ view: { platform, text }, source }: { view: LaterView; source: QrSource }) {
  const address = source.kind === 'image' ? source.src : source.text;
  return (
    <div class="qr-actions">
      {platform.device.shares && (
        <button type="button" class="plain" onClick={() => platform.device.share(address)}>
          {text.share}
        </button>
      )}
      {source.kind === 'image' ? (
        <a class="plain" href={address} target="_blank" rel="noopener noreferrer">
          {text.qrSave}
        </a>
      ) : (
        <button
          type="button"
          class="plain"
          onClick={({ currentTarget }) => {
            const drawing = currentTarget.closest('.qr')?.querySelector('svg');
            if (drawing) platform.device.savePicture(drawing, 'qr.png');
          }}
        >
          {text.qrSave}
        </button>
      )}
    </div>
  );
}
