import type { ComponentChildren } from 'preact';
import { QrSlot } from './qr-slot.tsx';
import type { QrSource } from './qr-source.ts';

/** The column of a screen, and on a wide one the code beside it. */
export function Columns({
  source = null,
  hasRequisites = false,
  children,
}: {
  source?: QrSource | null;
  hasRequisites?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={source === null ? 'columns narrow' : 'columns'}>
      <div class="column">{children}</div>
      {source !== null && <QrSlot source={source} hasRequisites={hasRequisites} />}
    </div>
  );
}
