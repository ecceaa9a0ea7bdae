import type { Screen, ScreenName } from './checkout/screen.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Extra } from './components/extra.tsx';
import { LazyPart } from './components/lazy-part.tsx';
import './components/header.css';
import { PlainPayment } from './components/plain-payment.tsx';
import { usePage } from './page-context.ts';
import { Choose } from './screens/choose.tsx';
import { Loading } from './screens/loading.tsx';
import { Message } from './screens/message.tsx';
import { Pay } from './screens/pay.tsx';
import './styles/tokens.css';
import './styles/base.css';

/** Screens that may have a panel beside the card. */
const WIDE_SCREENS: ReadonlySet<ScreenName> = new Set(['loading', 'choose', 'preparing', 'pay']);

/** The whole page. Whatever a component throws, the plain form of the payment stays. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <PlainPayment />}>
      <ScreenFrame />
    </ErrorBoundary>
  );
}

/** The model's screen: a card, with its notices above and its actions below. */
function ScreenFrame() {
  const { checkout, browser, codes } = usePage();
  const screen = checkout.screen.value;
  // A code beside "checking" would ask to pay once more.
  const isReported = screen.name === 'pay' && screen.transferReported;
  const isWide = !isReported && WIDE_SCREENS.has(screen.name);
  return (
    <main data-screen={screen.name} class={isWide ? '' : 'narrow'}>
      <Extra meanwhile={<HeaderPlace />}>{({ Header }) => <Header />}</Extra>
      <div class="columns">
        <div class="column">
          <Extra>{({ Notices }) => <Notices screen={screen} />}</Extra>
          <Card screen={screen} />
          <Extra>{({ Actions }) => <Actions screen={screen} />}</Extra>
        </div>
        {isWide && screen.name === 'pay' && browser.device.wide.value && (
          <LazyPart chunk={codes}>{({ PhonePanel }) => <PhonePanel screen={screen} />}</LazyPart>
        )}
      </div>
      <Extra>{({ ScreenEffects }) => <ScreenEffects screen={screen} />}</Extra>
    </main>
  );
}

function Card({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'loading':
      return <Loading />;
    case 'choose':
      return <Choose screen={screen} />;
    case 'pay':
      return screen.transferReported ? (
        <Extra meanwhile={<Pay screen={screen} />}>{({ Checking }) => <Checking screen={screen} />}</Extra>
      ) : (
        <Pay screen={screen} />
      );
    default:
      return <Message screen={screen} />;
  }
}

/** Keeps the place of the header, as the document's skeleton does. */
function HeaderPlace() {
  return (
    <header class="header">
      <span class="monogram" aria-hidden="true" />
      <p class="shop" />
    </header>
  );
}
