import type { ComponentChildren } from 'preact';
import { Icon } from '../components/icon.tsx';

/** An important line above the card. */
export function Notice({ urgent = false, children }: { urgent?: boolean; children: ComponentChildren }) {
  return (
    <section class={`notice ${urgent ? 'urgent' : ''}`}>
      <Icon name="alert" size={20} />
      <div>{children}</div>
    </section>
  );
}
