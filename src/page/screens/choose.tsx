import type { Amount } from '../../contract/amount.ts';
import type { Screen } from '../checkout/screen.ts';
import { canChoose } from '../checkout/state.ts';
import { Extra } from '../components/extra.tsx';
import { MethodRow } from '../components/method-row.tsx';
import { useMoney } from '../components/sum.tsx';
import { offeredMethods } from '../methods-by-country.ts';
import { usePage } from '../page-context.ts';
import './choose.css';

/** The sum, asked for when the order has none, and the ways to transfer it. A press on one creates the payment. */
export function Choose({ screen }: { screen: Extract<Screen, { name: 'choose' }> }) {
  const { checkout, settings, words } = usePage();
  const { text } = words.value;
  const { order, replacing } = screen;
  const money = useMoney(replacing);
  const state = checkout.state.value;
  const offered = offeredMethods(order.geoId, settings.extraMethods, settings.chosenMethod);
  const methods = (sum: () => Amount | null) => (
    <ul>
      {offered.map((method) => (
        <MethodRow
          key={method}
          method={method}
          geoId={order.geoId}
          chosen={method === settings.chosenMethod}
          available={!state.unavailableMethods.includes(method)}
          enabled={canChoose(state)}
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
      {order.amount ? (
        methods(() => order.amount)
      ) : (
        <Extra
          meanwhile={
            <>
              <div class="sum-field" />
              {methods(() => null)}
            </>
          }
        >
          {({ SumField }) => <SumField money={money} choices={methods} />}
        </Extra>
      )}
    </div>
  );
}
