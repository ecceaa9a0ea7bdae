import type { ComponentChildren } from 'preact';
import { draw, letGo } from './draw.ts';
import type { View } from './view.ts';

/** Puts content into an element, whatever stood there. */
export type Renderer = (content: ComponentChildren, root: Element) => void;

/** Preact's, which comes with the later part of the page and goes on with what was drawn; until then our own. */
export function rendererOf({ later }: View): Renderer {
  const parts = later.peek();
  if (parts === null) return draw;
  return (content, root) => {
    letGo(root);
    parts.render(content, root);
  };
}
