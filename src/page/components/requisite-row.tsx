import { type FormattedValue, NBSP } from '../format/value.ts';
import { useText } from '../page-context.ts';
import { CopyButton } from './copy-button.tsx';
import './requisite-row.css';

export interface RequisiteRowProps {
  readonly field: string;
  readonly label: string;
  readonly value: FormattedValue;
}

/** A longer value does not fit on a line of a phone: it is set smaller and may break between its groups. */
const LONGEST_LINE = 20;

/** One requisite: its label, its value, and a copy button when the value can be pasted into a bank's form. */
export function RequisiteRow({ field, label, value }: RequisiteRowProps) {
  const text = useText();
  const isLong = value.shown.length > LONGEST_LINE;
  return (
    <div class="row" data-field={field}>
      <div class="pair">
        <p class="label">{label}</p>
        <p
          class={isLong ? 'value long' : 'value'}
          data-value={value.copied || ''}
          translate={false}
          key={value.shown}
        >
          {isLong ? value.shown.split(NBSP).join(' ') : value.shown}
        </p>
        {value.masked && <p class="label">{text.masked}</p>}
      </div>
      {value.copied && <CopyButton label={label} value={value.copied} worded />}
    </div>
  );
}
