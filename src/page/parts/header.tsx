import { LanguageSwitch } from './language-switch.tsx';
import { useText, useView } from './view.ts';
import './header.css';

/** Whose payment it is: the shop's host and its number of the order. The language at the end of the line. */
export function Header() {
  const { checkout } = useView();
  const text = useText();
  const { order } = checkout.record.value;
  const host = checkout.wayBack({ name: 'loading' })?.host ?? '';
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
        {order?.shopOrderId && <span class="quiet">{text.order(order.shopOrderId)}</span>}
      </p>
      <LanguageSwitch />
    </header>
  );
}
