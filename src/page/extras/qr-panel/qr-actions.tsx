import { savePicture } from '../../browser/save-picture.ts';
import { usePage } from '../../page-context.ts';
import { useExtrasText } from '../use-extras-text.ts';
import type { QrSource } from './qr-source.ts';

/** Shares the code's link, or saves the code as a picture. */
export function QrActions({ source }: { source: QrSource }) {
  const { browser } = usePage();
  const { device } = browser;
  const text = useExtrasText();
  const address = source.kind === 'image' ? source.src : source.text;
  return (
    <div class="qr-actions">
      {device.canShare && (
        <button type="button" class="plain" onClick={() => device.share(address)}>
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
            if (drawing) savePicture(drawing, 'qr.png');
          }}
        >
          {text.qrSave}
        </button>
      )}
    </div>
  );
}
