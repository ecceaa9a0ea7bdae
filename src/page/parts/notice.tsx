import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** A line that must not be missed, above everything it is about. */
export function Notice({ urgent = false, children }: { urgent?: boolean; children: ComponentChildren }) {
  return (
    <div class={`notice ${urgent ? 'urgent' : ''}`}>
      <Icon name="alert" size={20} />
      <div>{children}</div>
    </div>
  );
}
