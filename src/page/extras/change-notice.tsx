import { focusHeading } from '../browser/dom.ts';
import type { PayScreen } from '../checkout/screen.ts';
import { amountBefore, useMoney } from '../components/sum.tsx';
import { usePage } from '../page-context.ts';
import { Notice } from './notice.tsx';
import { useExtrasText } from './use-extras-text.ts';

/** Changed requisites or sums, which the payer may have been looking at, until the payer dismisses the notice. */
export function ChangeNotice({ screen }: { screen: PayScreen }) {
  const { checkout } = usePage();
  const text = useExtrasText();
  const { requisitesChanged, amountChanged } = checkout.state.value;
  const money = useMoney(screen.payment);
  const before = amountBefore(checkout.state.value, screen);
  if (!requisitesChanged && (!amountChanged || before === null)) return null;
  return (
    <Notice urgent>
      {amountChanged && before !== null && (
        <p>{`${text.amountChanged(money(before), money(screen.amount))}.`}</p>
      )}
      {requisitesChanged && <p>{text.requisitesChanged}</p>}
      <button
        type="button"
        class="plain"
        onClick={({ currentTarget }) => {
          focusHeading(currentTarget);
          checkout.dismissChanges();
        }}
      >
        {text.understood}
      </button>
    </Notice>
  );
}
