import { usePage } from '../page-context.ts';
import { useReturnTarget } from './return-target.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The shop, for a payer who needs a person. Nothing where the order does not name one. */
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
