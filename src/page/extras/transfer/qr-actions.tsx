import { savePicture } from '../../browser/save-picture.ts';
import { canShare, share } from '../../browser/share.ts';
import { useExtrasText } from '../use-extras-text.ts';
import type { QrSource } from './qr-source.ts';

/**
 * Shares the code's link, or saves the code as a picture.
 * @param main they are what the screen is for: the first of them is its main action
 */
export function QrActions({ source, main = false }: { source: QrSource; main?: boolean }) {
  const text = useExtrasText();
  const address = source.kind === 'image' ? source.src : source.text;
  const shareClass = main ? 'action' : 'plain';
  const save = main ? (canShare() ? 'action second' : 'action') : 'plain';
  return (
    <div class={main ? 'qr-actions main' : 'qr-actions'}>
      {canShare() && (
        <button type="button" class={shareClass} onClick={() => void share(address)}>
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
