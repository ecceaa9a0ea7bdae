import type { Amount } from '../../contract/amount.ts';
import type { Screen } from '../checkout/screen.ts';
import { creationAvailability } from '../checkout/state.ts';
import { Extra } from '../components/extra.tsx';
import { MethodRow } from '../components/method-row.tsx';
import { BreakableSum, lengthOf, useMoney } from '../components/sum.tsx';
import { offeredMethods } from '../methods-by-country.ts';
import { usePage } from '../page-context.ts';
import './choose.css';

/** So many methods are shown; the others are folded, unless it is a single one. */
const SHOWN = 3;

/** The sum, asked for when the order has none, and the ways to transfer it. A press on one creates the payment. */
export function Choose({ screen }: { screen: Extract<Screen, { name: 'choose' }> }) {
  const { browser, checkout, settings, words } = usePage();
  const { text } = words.value;
  const { order, replacing } = screen;
  const money = useMoney(replacing);
  const state = checkout.state.value;
  const failed = state.creation.phase === 'failed' ? state.creation : null;
  const offered = offeredMethods(order.geoId, settings, browser.device.wide.value, replacing);
  const first = offered.slice(0, offered.length > SHOWN + 1 ? SHOWN : undefined);
  const folded = offered.slice(first.length);
  const error = (
    <Extra meanwhile={text.notNow}>
      {({ CreationError }) => <CreationError failure={failed ? failed.failure : null} />}
    </Extra>
  );
  const isUnavailable = (method: string) => state.unavailableMethods.includes(method);
  /** Until there is a field to read the sum from, nothing can be chosen. */
  const methods = (sum: (() => Amount | null) | null) => {
    const rows = (some: readonly string[]) => (
      <ul>
        {some.map((method) => (
          <MethodRow
            key={method}
            method={method}
            chosen={method === settings.chosenMethod}
            available={!isUnavailable(method)}
            enabled={sum !== null && creationAvailability(state) === 'now'}
            error={failed?.method === method ? error : isUnavailable(method) && text.notNow}
            onChoose={() => {
              const amount = sum?.();
              if (amount) checkout.choose(method, amount);
            }}
          />
        ))}
      </ul>
    );
    return (
      <>
        {rows(first)}
        {folded[0] && (
          <details open={failed !== null && folded.includes(failed.method)}>
            <summary>{text.otherMethods(folded.length)}</summary>
            {rows(folded)}
          </details>
        )}
      </>
    );
  };
  const canNever = creationAvailability(state) === 'never';
  const shown = order.amount && money(order.amount);
  return (
    <div class="card choose">
      {shown && (
        <p class="sum" translate={false}>
          <span class="label">{text.toPay} </span>
          <span class={`amount ${lengthOf(shown)}`}>
            <BreakableSum shown={shown} />
          </span>
        </p>
      )}
      <h1 tabIndex={-1}>{canNever ? error : text.chooseTitle}</h1>
      {!canNever &&
        (order.amount ? (
          methods(() => order.amount)
        ) : (
          <Extra
            meanwhile={
              <>
                <div class="sum-field" />
                {methods(null)}
              </>
            }
          >
            {({ SumField }) => <SumField money={money} choices={methods} />}
          </Extra>
        ))}
    </div>
  );
}
