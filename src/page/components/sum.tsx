import type { ComponentChildren } from 'preact';
import type { Amount } from '../../contract/amount.ts';
import { copyAmount } from '../format/money.ts';
import { useText } from '../page-context.ts';
import { CopyButton } from './copy-button.tsx';
import './sum.css';

/** The sum, first and largest, as the heading of its screen: it is read as one phrase. */
export function Sum({
  amount,
  shown,
  children,
}: {
  amount: Amount;
  shown: string;
  children?: ComponentChildren;
}) {
  const text = useText();
  return (
    <div class="sum" data-field="amount">
      <h1 tabIndex={-1}>
        <span class="label">{text.payTitle} </span>
        <span
          class={`amount ${lengthOf(shown)}`}
          data-value={copyAmount(amount)}
          translate={false}
          key={shown}
        >
          {shown}
        </span>
      </h1>
      <CopyButton label={text.fields.amount} value={copyAmount(amount)} />
      {children}
    </div>
  );
}

/** Long sums are set smaller, so that they stay on one line of a phone. */
function lengthOf(shown: string): string {
  if (shown.length <= 10) return '';
  return shown.length <= 14 ? 'long' : 'longest';
}
