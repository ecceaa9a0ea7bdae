import { useRef } from 'preact/hooks';
import { canChoose } from '../checkout/record.ts';
import type { Screen } from '../checkout/screen.ts';
import { offeredMethods } from '../methods/by-geo.ts';
import { MethodRow } from '../parts/method-row.tsx';
import { useMoney } from '../parts/payment-sum.ts';
import type { SumCheck } from '../parts/sum-field.tsx';
import { useText, useView } from '../parts/view.ts';
import './choose.css';

/** The sum, asked for when the order has none, and the ways to transfer it. A press on one creates the payment. */
export function Choose({ screen }: { screen: Extract<Screen, { name: 'choose' }> }) {
  const { checkout, settings, later } = useView();
  const text = useText();
  const { order, instead } = screen;
  const money = useMoney(instead);
  const sumCheck = useRef<SumCheck>(() => null);
  const SumField = later.value?.SumField;
  const record = checkout.record.value;
  const methods = offeredMethods(order.geoId, settings.extraMethods, settings.chosenMethod);

  const choose = (method: string) => {
    const amount = order.amount ?? sumCheck.current();
    if (amount !== null) checkout.choose(method, amount);
  };

  return (
    <div class="card choose">
      {order.amount !== null && (
        <p class="sum-line" translate={false}>
          <span class="label">{text.toPay} </span>
          {money(order.amount)}
        </p>
      )}
      <h1 tabIndex={-1}>{text.chooseTitle}</h1>
      {order.amount === null &&
        (SumField ? <SumField check={sumCheck} money={money} /> : <div class="sum-field" />)}
      <ul>
        {methods.map((method) => (
          <MethodRow
            key={method}
            method={method}
            geoId={order.geoId}
            chosen={method === settings.chosenMethod}
            available={!record.unavailableMethods.includes(method)}
            enabled={canChoose(record)}
            onChoose={choose}
          />
        ))}
      </ul>
    </div>
  );
}
