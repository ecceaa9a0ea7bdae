import { usePage } from '../page-context.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useReturnTarget } from './return-target.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The shop's host and its order number; whether it is a test, and the language switch, at the end of the line. */
export function Header() {
  const { browser, checkout, words } = usePage();
  const { text } = words.value;
  const extrasText = useExtrasText();
  const { order } = checkout.state.value;
  const host = useReturnTarget({ name: 'loading' })?.host ?? '';
  return (
    <header class="header">
      <span class="monogram" aria-hidden="true">
        {host
          .replace(/^www\./, '')
          .slice(0, 1)
          .toUpperCase()}
      </span>
      <p class="shop">
        <b translate={false}>{host || text.title}</b>
        {order?.shopOrderId && <span class="label">{text.order(order.shopOrderId)}</span>}
      </p>
      {browser.http.isSandbox() && <strong class="test">{extrasText.test}</strong>}
      <LanguageSwitch />
    </header>
  );
}
