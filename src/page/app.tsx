import type { Screen, ScreenName } from './checkout/screen.ts';
import { ChangeNotice } from './components/change-notice.tsx';
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

/** Screens that keep a column for the QR code where there is room. */
const SCREENS_WITH_CODE: ReadonlySet<ScreenName> = new Set(['loading', 'choose', 'preparing', 'pay']);

/** The whole page. Whatever a component throws, the plain form of the payment stays. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <PlainPayment />}>
      <ScreenFrame />
    </ErrorBoundary>
  );
}

/** The model's screen: a card, with its notices above, its actions below and the code beside. */
function ScreenFrame() {
  const { checkout } = usePage();
  const screen = checkout.screen.value;
  const isReported = screen.name === 'pay' && screen.transferReported;
  // A code beside "checking" would ask to pay once more.
  const hasCode = !isReported && SCREENS_WITH_CODE.has(screen.name);
  return (
    <main data-screen={screen.name} class={hasCode ? '' : 'narrow'}>
      <Extra meanwhile={<HeaderPlace />}>{({ Header }) => <Header />}</Extra>
      <div class="columns">
        <div class="column">
          <Extra>{({ Notices }) => <Notices screen={screen} />}</Extra>
          {screen.name === 'pay' && <ChangeNotice screen={screen} />}
          <Card screen={screen} />
          <Extra>{({ Actions }) => <Actions screen={screen} />}</Extra>
        </div>
        {hasCode && <Extra meanwhile={<CodePlace />}>{({ QrPanel }) => <QrPanel screen={screen} />}</Extra>}
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

/** Keeps the place of the code from the first paint, where there is room beside the card. */
function CodePlace() {
  return (
    <div class="card qr beside">
      <span class="code" />
    </div>
  );
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
