import type { Amount } from '../../contract/amount.ts';
import type { Screen } from '../checkout/screen.ts';
import { canChoose } from '../checkout/state.ts';
import { MethodRow } from '../components/method-row.tsx';
import { moneyOf } from '../components/sums.ts';
import type { View } from '../components/view.ts';
import { offeredMethods } from '../methods-by-country.ts';
import './choose.css';

/** The sum, asked for when the order has none, and the ways to transfer it. A press on one creates the payment. */
export function Choose({ view, screen }: { view: View; screen: Extract<Screen, { name: 'choose' }> }) {
  const { checkout, settings } = view;
  const { text } = view.words.value;
  const { order, instead } = screen;
  const money = moneyOf(view, instead);
  const record = checkout.record.value;
  const SumField = view.later.value?.SumField;
  const offered = offeredMethods(order.geoId, settings.extraMethods, settings.chosenMethod);
  const methods = (sum: () => Amount | null) => (
    <ul>
      {offered.map((method) => (
        <MethodRow
          view={view}
          key={method}
          method={method}
          geoId={order.geoId}
          chosen={method === settings.chosenMethod}
          available={!record.unavailableMethods.includes(method)}
          enabled={canChoose(record)}
          onChoose={() => {
            const amount = sum();
            if (amount) checkout.choose(method, amount);
          }}
        />
      ))}
    </ul>
  );
  return (
    <div class="card choose">
      {order.amount && (
        <p class="sum-line" translate={false}>
          <span class="label">{text.toPay} </span>
          {money(order.amount)}
        </p>
      )}
      <h1 tabIndex={-1}>{text.chooseTitle}</h1>
      {!order.amount && SumField ? (
        <SumField view={view} money={money} choices={methods} />
      ) : (
        <>
          {!order.amount && <div class="sum-field" />}
          {methods(() => order.amount)}
        </>
      )}
    </div>
  );
}
