import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Amount, parseAmount } from '../../contract/amount.ts';
import { type EnteredAmountError, parseEnteredAmount } from '../format/entered-amount.ts';
import { laterViewOf } from './later-view.ts';
import type { View } from './view.ts';

export interface SumFieldProps {
  readonly view: View;
  readonly money: (amount: Amount) => string;
  /** What follows the field. It asks for the sum; the field shows what is wrong with it when it is none (`null`). */
  readonly choices: (sum: () => Amount | null) => ComponentChildren;
}

const LEAST = parseAmount('0.01');
const MOST = parseAmount('10000000');

/** The sum of an order that has none. Checked at the choice; the error goes when the payer types on. */
export function SumField({ view, money, choices }: SumFieldProps) {
  const { text } = laterViewOf(view);
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<EnteredAmountError | null>(null);
  const sum = () => {
    const entered = parseEnteredAmount(field.current?.value ?? '');
    if ('amount' in entered) return entered.amount;
    setError(entered.error);
    field.current?.focus();
    return null;
  };
  const hint = LEAST && MOST ? text.sumHint(money(LEAST), money(MOST)) : '';
  return (
    <>
      <div class="sum-field">
        <label for="sum">{text.yourSum}</label>
        <input
          id="sum"
          ref={field}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          aria-describedby="sum-hint"
          aria-invalid={error !== null}
          onInput={() => setError(null)}
        />
        <p id="sum-hint" class={error === null ? 'quiet' : 'wrong'}>
          {error === null ? hint : text.sumErrors[error]}
        </p>
      </div>
      {choices(sum)}
    </>
  );
}
