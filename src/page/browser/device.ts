import type { Cancel } from './clock.ts';
import { wideQuery } from './width.ts';

/** What the payer holds, and what it can do with a file or an address. */
export interface Device {
  /** Preferred languages, best first, as BCP 47 tags. */
  readonly languages: readonly string[];
  /** Whether there is room for a column beside the card. */
  wide(): boolean;
  watchWidth(run: () => void): Cancel;
  /** Whether {@link share} can work at all. */
  readonly shares: boolean;
  /** Opens the system's share sheet, in a press. Resolves to whether something was shared. Never rejects. */
  share(address: string): Promise<boolean>;
  /** Saves a drawing as a PNG file, in a press. Nothing happens where the browser cannot. */
  savePicture(drawing: SVGSVGElement, fileName: string): void;
}

export function browserDevice(): Device {
  const query = wideQuery();
  return {
    languages: navigator.languages ?? [navigator.language],
    wide: () => query.matches,
    watchWidth(run) {
      // Safari 12 and 13 know only the older pair.
      query.addListener(run);
      return () => query.removeListener(run);
    },
    shares: typeof navigator.share === 'function',
    share: (address) =>
      navigator.share({ url: address }).then(
        () => true,
        () => false,
      ),
    savePicture(drawing, fileName) {
      savePicture(drawing, fileName).catch(() => {});
    },
  };
}

const PICTURE_SIZE = 1024;

async function savePicture(drawing: SVGSVGElement, fileName: string): Promise<void> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return;
  // The style sheet does not come along into a picture: the colours have to be in it.
  copy.querySelector('.paper')?.setAttribute('fill', '#fff');
  copy.setAttribute('width', String(PICTURE_SIZE));
  copy.setAttribute('height', String(PICTURE_SIZE));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIZE;
  canvas.height = PICTURE_SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}
