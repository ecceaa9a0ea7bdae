import { useRef, useState } from 'preact/hooks';
import { parseAmount } from '../../contract/amount.ts';
import { useCurrency } from '../components/sum.tsx';
import { type EnteredAmountError, parseEnteredAmount } from '../format/entered-amount.ts';
import type { SumFieldProps } from '../lazy.ts';
import { usePage } from '../page-context.ts';
import { useExtrasText } from './use-extras-text.ts';

const LEAST = parseAmount('0.01');
const MOST = parseAmount('10000000');

/** The field for the sum of an order without one. A choice checks it; typing clears the error. */
export function SumField({ money, choices }: SumFieldProps) {
  const { checkout, words } = usePage();
  const { language } = words.value;
  const currency = useCurrency(checkout.state.value.payment);
  const text = useExtrasText();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<EnteredAmountError | null>(null);
  const sum = () => {
    const entered = parseEnteredAmount(field.current?.value ?? '', currency, language);
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
