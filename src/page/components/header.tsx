import type { View } from './view.ts';
import './header.css';

/** Only a plain address is shown before `addresses.ts`, which knows them all, is here. */
const PLAIN_ADDRESS = /^https:\/\/([\w.-]+)(?![^/?#])/;

/** Whose payment it is: the shop's host and its number of the order. The language at the end of the line. */
export function Header({ view }: { view: View }) {
  const { checkout, words, later } = view;
  const { text } = words.value;
  const { order } = checkout.record.value;
  const continuation = checkout.continuation.value;
  const back = continuation?.wayBack({ name: 'loading' });
  const [, plainHost = ''] = PLAIN_ADDRESS.exec(order?.redirectUrl || '') || [];
  const host = continuation ? back?.host || '' : plainHost;
  const LanguageSwitch = later.value?.LanguageSwitch;
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
      {LanguageSwitch && <LanguageSwitch view={view} />}
    </header>
  );
}
