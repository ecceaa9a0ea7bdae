import type { Signal } from '@preact/signals';
import type { Ref } from 'preact';
import { type Amount, parseAmount } from '../../contract/amount.ts';
import type { EnteredAmountError } from '../format/entered-amount.ts';
import { useText } from './view.ts';
import './sum-field.css';

export type SumError = EnteredAmountError;

const LEAST = parseAmount('0.01');
const MOST = parseAmount('10000000');

/** The sum of an order that has none. Checked at the choice; the error goes when the payer types on. */
export function SumField({
  field,
  value,
  error,
  money,
}: {
  field: Ref<HTMLInputElement>;
  value: Signal<string>;
  error: Signal<SumError | null>;
  money: (amount: Amount) => string;
}) {
  const text = useText();
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
