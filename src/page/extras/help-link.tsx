import { usePage } from '../page-context.ts';
import { useReturnTarget } from './return-target.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The link to the shop for help. Nothing where the order has no safe address. */
export function HelpLink() {
  const { browser } = usePage();
  const text = useExtrasText();
  const shop = useReturnTarget({ name: 'loading' });
  if (shop === null) return null;
  const target = browser.navigation.framed ? '_top' : '_blank';
  return (
    <a class="help" href={shop.href} target={target} rel="noopener noreferrer">
      {text.help}
    </a>
  );
}
