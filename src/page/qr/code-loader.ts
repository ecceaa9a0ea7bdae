import { type ReadonlySignal, signal } from '../checkout/signals.ts';

/** What draws QR codes, which is a chunk of its own. */
export type CodeParts = typeof import('./code-parts.tsx');

export interface CodeLoader {
  /** Called again after a failure. */
  load(): Promise<CodeParts>;
  /** What has been loaded; `null` until then. */
  readonly loaded: ReadonlySignal<CodeParts | null>;
}

export function codeLoader(load: () => Promise<CodeParts>): CodeLoader {
  const loaded = signal<CodeParts | null>(null);
  return {
    load: () =>
      load().then((parts) => {
        loaded.value = parts;
        return parts;
      }),
    loaded,
  };
}
