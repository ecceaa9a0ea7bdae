import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { type Amount, parseAmount } from '../../contract/amount.ts';
import { type EnteredAmountError, parseEnteredAmount } from '../format/entered-amount.ts';
import { useLaterText } from './later-view.ts';
import './sum-field.css';

/** Gives the sum that is entered; shows what is wrong with it, and gives `null`, when it is none. */
export type SumCheck = () => Amount | null;

const LEAST = parseAmount('0.01');
const MOST = parseAmount('10000000');

/** The sum of an order that has none. Checked at the choice; the error goes when the payer types on. */
export function SumField({
  check,
  money,
}: {
  check: { current: SumCheck };
  money: (amount: Amount) => string;
}) {
  const text = useLaterText();
  const field = useRef<HTMLInputElement>(null);
  const value = useSignal('');
  const error = useSignal<EnteredAmountError | null>(null);
  check.current = () => {
    const entered = parseEnteredAmount(value.value);
    if ('amount' in entered) return entered.amount;
    error.value = entered.error;
    field.current?.focus();
    return null;
  };
  const hint = LEAST && MOST ? text.sumHint(money(LEAST), money(MOST)) : '';
  return (
    <div class="sum-field">
      <label for="sum">{text.yourSum}</label>
      <input
        id="sum"
        ref={field}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        aria-describedby="sum-hint"
        aria-invalid={error.value !== null}
        value={value.value}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
          error.value = null;
        }}
      />
      <p id="sum-hint" class={error.value === null ? 'quiet' : 'wrong'}>
        {error.value === null ? hint : text.sumErrors[error.value]}
      </p>
    </div>
  );
}
