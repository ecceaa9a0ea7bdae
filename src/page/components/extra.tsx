import type { ComponentChildren } from 'preact';
import type { Extras } from '../lazy.ts';
import { usePage } from '../page-context.ts';
import { LazyPart } from './lazy-part.tsx';

/** A part of the page that the lazy chunk `extras/` draws. */
export function Extra(part: {
  meanwhile?: ComponentChildren;
  children: (extras: Extras) => ComponentChildren;
}) {
  return <LazyPart chunk={usePage().extras} {...part} />;
}
