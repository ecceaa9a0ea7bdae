import type { Screen } from './checkout/screen.ts';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { Extra } from './components/extra.tsx';
import './components/header.css';
import { PlainPayment } from './components/plain-payment.tsx';
import { usePage } from './page-context.ts';
import { Choose } from './screens/choose.tsx';
import { Loading } from './screens/loading.tsx';
import { Message } from './screens/message.tsx';
import { Pay } from './screens/pay.tsx';
import './styles/tokens.css';
import './styles/base.css';

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
  const { checkout } = usePage();
  const screen = checkout.screen.value;
  return (
    <main data-screen={screen.name}>
      <Extra meanwhile={<HeaderPlace />}>{({ Header }) => <Header />}</Extra>
      <div class="columns">
        <div class="column">
          <Extra>{({ Notices }) => <Notices screen={screen} />}</Extra>
          <Card screen={screen} />
          <Extra>{({ Actions }) => <Actions screen={screen} />}</Extra>
        </div>
        <Extra>{({ PhonePanel }) => <PhonePanel screen={screen} />}</Extra>
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
      return <Pay screen={screen} />;
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
