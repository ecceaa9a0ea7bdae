import { REQUISITE_FIELDS } from '../../contract/payment.ts';
import { usePage } from '../page-context.ts';
import { useCurrency } from './sum.tsx';

/**
 * The payment as plain text, for when a component of the page has thrown: the outcome, or the sum and the requisites
 * as the service sent them. It uses none of the components and formats that may have failed.
 */
export function PlainPayment() {
  const { checkout, words } = usePage();
  const { text } = words.value;
  const screen = checkout.screen.value;
  const { order } = checkout.state.value;
  const payment = 'payment' in screen ? screen.payment : null;
  const amount = payment?.amount || order?.amount;
  const currency = useCurrency(payment) || '';
  return (
    <main data-screen={screen.name}>
      <div class="card">
        <h1 tabIndex={-1}>{titleOf()}</h1>
        {amount && (
          <p data-field="amount">
            {text.fields.amount}: <b translate={false}>{`${amount} ${currency}`}</b>
          </p>
        )}
        {screen.name === 'pay' &&
          REQUISITE_FIELDS.map((field) => {
            const value = screen.payment.requisites[field];
            return (
              value && (
                <p key={field} data-field={field}>
                  {text.fields[field]}: <b translate={false}>{value}</b>
                </p>
              )
            );
          })}
        {payment && screen.name !== 'paid' && screen.name !== 'pay' && <p>{text.dontPayAgain}</p>}
      </div>
    </main>
  );

  function titleOf(): string | undefined {
    if (screen.name === 'pay') return text.payTitle;
    const name = screen.name === 'choose' || screen.name === 'loading' ? 'unavailable' : screen.name;
    return text.messages[name][0];
  }
}
