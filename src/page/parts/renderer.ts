import type { ComponentChildren } from 'preact';
import { draw } from './draw.ts';
import type { View } from './view.ts';

/** Puts content into an element, whatever stood there. */
export type Renderer = (content: ComponentChildren, root: Element) => void;

/** Preact's, which comes with the later part of the page; until then our own. */
export function rendererOf({ later }: View): Renderer {
  return later.peek()?.render ?? draw;
}
