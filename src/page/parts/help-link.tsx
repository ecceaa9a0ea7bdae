import { useLaterView } from './later-view.ts';

/** The shop, for a payer who needs a person. Nothing where the order does not name one. */
export function HelpLink() {
  const { continuation, platform, laterText: text } = useLaterView();
  const shop = continuation.wayBack({ name: 'loading' });
  if (shop === null) return null;
  const target = platform.navigation.framed ? '_top' : '_blank';
  return (
    <a class="help" href={shop.href} target={target} rel="noopener noreferrer">
      {text.help}
    </a>
  );
}
