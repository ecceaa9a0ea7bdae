import type { ComponentChildren } from 'preact';

/** One column in the middle: the frame of every screen that is mostly read. */
export function FinalScreen({ children }: { children: ComponentChildren }) {
  return (
    <div class="columns narrow">
      <div class="column">{children}</div>
    </div>
  );
}
