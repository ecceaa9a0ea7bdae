import { savePicture } from '../../browser/save-picture.ts';
import { usePage } from '../../page-context.ts';
import { useExtrasText } from '../use-extras-text.ts';
import type { QrSource } from './qr-source.ts';

/**
 * Shares the code's link, or saves the code as a picture.
 * @param main they are what the screen is for: the first of them is its main action
 */
export function QrActions({ source, main = false }: { source: QrSource; main?: boolean }) {
  const { browser } = usePage();
  const { device } = browser;
  const text = useExtrasText();
  const address = source.kind === 'image' ? source.src : source.text;
  const share = main ? 'action' : 'plain';
  const save = main ? (device.canShare ? 'action second' : 'action') : 'plain';
  return (
    <div class={main ? 'qr-actions main' : 'qr-actions'}>
      {device.canShare && (
        <button type="button" class={share} onClick={() => device.share(address)}>
          {text.share}
        </button>
      )}
      {source.kind === 'image' ? (
        <a class={save} href={address} target="_blank" rel="noopener noreferrer">
          {text.qrSave}
        </a>
      ) : (
        <button
          type="button"
          class={save}
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
