import type { ComponentChildren } from 'preact';
import type { FormattedValue } from '../format/value.ts';
import { CopyButton } from './copy-button.tsx';
import { useText } from './view.ts';
import './row.css';

export interface RowProps {
  readonly field: string;
  readonly label: string;
  readonly value: FormattedValue;
  readonly children?: ComponentChildren;
}

/** One requisite: what it is, its value, and a way to copy it, if a bank would take it. */
export function Row({ field, label, value, children }: RowProps) {
  const text = useText();
  return (
    <div class="row" data-field={field}>
      <div class="pair">
        <p class="label">{label}</p>
        <p class="value" data-value translate={false} key={value.shown}>
          {value.shown}
        </p>
        {value.masked && <p class="label">{text.masked}</p>}
        {children}
      </div>
      {value.copied !== null && <CopyButton key={value.copied} label={label} value={value.copied} worded />}
    </div>
  );
}
