import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/**
 * A line that must not be missed, above everything it is about. It is no `div`, for which Preact would take the card when it
 * comes.
 */
export function Notice({ urgent = false, children }: { urgent?: boolean; children: ComponentChildren }) {
  return (
    <section class={`notice ${urgent ? 'urgent' : ''}`}>
      <Icon name="alert" size={20} />
      <div>{children}</div>
    </section>
  );
}
