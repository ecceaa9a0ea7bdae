import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Amount } from '../../contract/amount.ts';
import type { Screen } from '../checkout/screen.ts';
import { parseEnteredAmount } from '../format/entered-amount.ts';
import { offeredMethods } from '../methods/by-geo.ts';
import { CreationError } from '../parts/creation-error.tsx';
import { FinalScreen } from '../parts/final-screen.tsx';
import { HelpLink } from '../parts/help-link.tsx';
import { MethodRow } from '../parts/method-row.tsx';
import { Notice } from '../parts/notice.tsx';
import { useMoney } from '../parts/payment-sum.ts';
import { type SumError, SumField } from '../parts/sum-field.tsx';
import { useText, useView } from '../parts/view.ts';
import './choose.css';

/** The sum, asked for when the order has none, and the ways to transfer it. A press on one creates the payment. */
export function Choose({ screen }: { screen: Extract<Screen, { name: 'choose' }> }) {
  const { checkout, settings } = useView();
  const text = useText();
  const { order, instead } = screen;
  const money = useMoney(instead);
  const entered = useSignal('');
  const error = useSignal<SumError | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { canCreate, unavailableMethods, creation } = checkout.record.value;
  const methods = offeredMethods(order.geoId, settings.extraMethods, settings.chosenMethod);

  const amountToPay = (): Amount | null => {
    if (order.amount !== null) return order.amount;
    const parsed = parseEnteredAmount(entered.value);
    if ('amount' in parsed) return parsed.amount;
    error.value = parsed.error;
    field.current?.focus();
    return null;
  };
  const choose = (method: string) => {
    const amount = canCreate ? amountToPay() : null;
    if (amount !== null) checkout.choose(method, amount);
  };

  return (
    <FinalScreen>
      {!canCreate && <Notice urgent>{text.cannotCreate}</Notice>}
      {creation.phase === 'failed' && <CreationError failure={creation.failure} />}
      <div class="card choose">
        {order.amount !== null && (
          <p class="sum-line" translate={false}>
            <span class="label">{text.toPay} </span>
            {money(order.amount)}
          </p>
        )}
        <h1 tabIndex={-1}>{text.chooseTitle}</h1>
        {order.amount === null && <SumField field={field} value={entered} error={error} money={money} />}
        <ul>
          {methods.map((method) => (
            <MethodRow
              key={method}
              method={method}
              geoId={order.geoId}
              chosen={method === methods[0] && settings.chosenMethod !== null}
              available={!unavailableMethods.includes(method)}
              enabled={canCreate}
              onChoose={choose}
            />
          ))}
        </ul>
      </div>
      <HelpLink />
    </FinalScreen>
  );
}
