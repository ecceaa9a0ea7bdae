import type { LaterView } from './later-view.ts';

/** The shop, for a payer who needs a person. Nothing where the order does not name one. */
export function HelpLink({ view: { continuation, platform, text } }: { view: LaterView }) {
  const shop = continuation.wayBack({ name: 'loading' });
  if (shop === null) return null;
  const target = platform.navigation.framed ? '_top' : '_blank';
  return (
    <a class="help" href={shop.href} target={target} rel="noopener noreferrer">
      {text.help}
    </a>
  );
}
