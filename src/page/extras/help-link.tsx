import { supportAddress } from '../../contract/safe-url.ts';
import { usePage } from '../page-context.ts';
import { useReturnTarget } from './return-target.ts';
import { useExtrasText } from './use-extras-text.ts';

/**
 * The shop's contact, where the order has one; else a link that opens the shop. Nothing where it has no safe address.
 * @param second as a second action of its screen
 * @param hasReturn the link back to the shop stands beside it, so that only a contact is worth a link
 */
export function HelpLink({ second = false, hasReturn = false }: { second?: boolean; hasReturn?: boolean }) {
  const { checkout } = usePage();
  const text = useExtrasText();
  const shop = useReturnTarget({ name: 'loading' });
  const { order, payment } = checkout.state.value;
  const contact =
    order &&
    supportAddress(order.supportUrl, {
      payment: payment?.paymentId ?? '',
      order: order.shopOrderId ?? order.orderId,
    });
  const href = contact ?? (hasReturn ? undefined : shop?.href);
  if (href === undefined) return null;
  return (
    <a
      class={second ? 'action second' : 'help'}
      href={href}
      // A mail or a call opens an app; a new tab would stay empty. The requisites stay, in a frame too.
      target={/^(mailto|tel):/i.test(href) ? '_self' : '_blank'}
      rel="noopener noreferrer"
    >
      {contact === null ? text.openShop : text.help}
    </a>
  );
}
