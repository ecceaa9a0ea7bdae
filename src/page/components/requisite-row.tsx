import { type FormattedValue, NBSP } from '../format/value.ts';
import { CopyButton } from './copy-button.tsx';
import type { View } from './view.ts';
import './requisite-row.css';

export interface RowProps {
  readonly view: View;
  readonly field: string;
  readonly label: string;
  readonly value: FormattedValue;
}

/** More than this does not fit on a line of a phone: such a value is set smaller, and may part between its groups. */
const LONGEST_LINE = 20;

/** One requisite: what it is, its value, and a way to copy it, if a bank would take it. */
export function Row({ view, field, label, value }: RowProps) {
  const isLong = value.shown.length > LONGEST_LINE;
  return (
    <div class="row" data-field={field}>
      <div class="pair">
        <p class="label">{label}</p>
        <p
          class={isLong ? 'value long' : 'value'}
          data-value={value.copied ?? ''}
          translate={false}
          key={value.shown}
        >
          {isLong ? value.shown.split(NBSP).join(' ') : value.shown}
        </p>
        {value.masked && <p class="label">{view.words.value.text.masked}</p>}
      </div>
      {value.copied && <CopyButton view={view} label={label} value={value.copied} worded />}
    </div>
  );
}
