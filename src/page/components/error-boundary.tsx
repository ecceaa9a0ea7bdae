import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

/** Shows the fallback instead of its children once one of them has thrown. The model goes on by itself. */
export function ErrorBoundary({
  fallback,
  children,
}: {
  fallback: () => ComponentChildren;
  children: ComponentChildren;
}) {
  const [error] = useErrorBoundary(console.error);
  return <>{error === undefined ? children : fallback()}</>;
}
