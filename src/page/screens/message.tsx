import { type MessageScreen, messageOf } from '../checkout/screen.ts';
import { Extra } from '../components/extra.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { SumLine } from '../components/sum.tsx';
import { methodOf } from '../methods.ts';
import { useText } from '../page-context.ts';
import type { Text } from '../text/text.ts';
import './message.css';

type MessageName = keyof Text['messages'];

/** The icon and the tone of each message. */
const LOOKS: { readonly [name in MessageName]: readonly [IconName, 'good' | 'warning' | 'bad' | 'calm'] } = {
  'link-invalid': ['alert', 'warning'],
  'not-found': ['alert', 'warning'],
  unavailable: ['clock', 'calm'],
  busy: ['clock', 'calm'],
  unclear: ['clock', 'calm'],
  verify: ['alert', 'warning'],
  preparing: ['clock', 'calm'],
  late: ['clock', 'calm'],
  withdrawn: ['alert', 'warning'],
  expired: ['clock', 'warning'],
  paid: ['tick', 'good'],
  canceled: ['cross', 'bad'],
  refunded: ['back', 'calm'],
  deleted: ['cross', 'calm'],
  closed: ['cross', 'calm'],
};

/** A card with an icon, the outcome, and its meaning for the payer's money. */
export function Message({ screen }: { screen: MessageScreen }) {
  const text = useText();
  const name = messageOf(screen);
  const [title, line] = text.messages[name];
  const [mark, tone] = LOOKS[name];
  const isPaymentUnread = screen.name === 'unavailable' && screen.hasPayment;
  const isAdviceMissing = !isPaymentUnread && screen.name !== 'paid' && screen.name !== 'preparing';
  const method = screen.name === 'preparing' && methodOf(screen.method);
  return (
    <div class={`card final ${tone}`} key={screen.name}>
      <span class="mark">
        <Icon name={method ? method.icon : mark} size={30} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {'payment' in screen && screen.name !== 'withdrawn' && <SumLine payment={screen.payment} />}
      {line && <p>{line}</p>}
      {isPaymentUnread && <p>{text.dontPayAgain}</p>}
      <Extra meanwhile={isAdviceMissing && <p>{text.dontPayAgain}</p>}>
        {({ MessageDetails }) => <MessageDetails screen={screen} />}
      </Extra>
    </div>
  );
}
