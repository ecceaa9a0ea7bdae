import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LazyChunk } from '../lazy.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A part of the page that a lazy chunk draws, or `meanwhile` until the chunk is loaded and when the part throws. It requests
 * the chunk after the paint, which the chunk's evaluation must not delay. No other component asks whether a chunk is there.
 */
export function LazyPart<T>({
  chunk,
  meanwhile = null,
  children,
}: {
  chunk: LazyChunk<T>;
  meanwhile?: ComponentChildren;
  children: (loaded: T) => ComponentChildren;
}) {
  useEffect(chunk.start, [chunk]);
  const loaded = chunk.loaded.value;
  if (loaded === null) return <>{meanwhile}</>;
  return <ErrorBoundary fallback={() => meanwhile}>{children(loaded)}</ErrorBoundary>;
}
