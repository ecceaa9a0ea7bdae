import type { EncodeQr } from './encode.ts';

/** The QR encoder, which is a chunk of its own. */
export interface LoadsEncoder {
  loadEncoder(): Promise<EncodeQr>;
  /** What has been loaded; null until then. */
  encoder(): EncodeQr | null;
}

export function loadsEncoder(load: () => Promise<EncodeQr>): LoadsEncoder {
  let encoder: EncodeQr | null = null;
  return {
    loadEncoder: () =>
      load().then((loaded) => {
        encoder = loaded;
        return loaded;
      }),
    encoder: () => encoder,
  };
}
