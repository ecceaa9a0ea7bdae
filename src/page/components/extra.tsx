import type { ComponentChildren } from 'preact';
import type { Extras } from '../lazy.ts';
import { usePage } from '../page-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A part of the page that the lazy chunk `extras/` draws, or `meanwhile` until the chunk is loaded and when the part
 * throws. No other component asks whether the chunk is there.
 */
export function Extra({
  meanwhile = null,
  children,
}: {
  meanwhile?: ComponentChildren;
  children: (extras: Extras) => ComponentChildren;
}) {
  const extras = usePage().extras.value;
  if (extras === null) return <>{meanwhile}</>;
  return <ErrorBoundary fallback={() => meanwhile}>{children(extras)}</ErrorBoundary>;
}
