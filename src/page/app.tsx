import type { Screen } from './checkout/screen.ts';
import { Header } from './parts/header.tsx';
import { useView } from './parts/view.ts';
import { Choose } from './screens/choose.tsx';
import { Loading } from './screens/loading.tsx';
import { Message } from './screens/message.tsx';
import { Pay } from './screens/pay.tsx';
import './styles/tokens.css';
import './styles/base.css';

/**
 * The screen that the model says, and nothing else. Every screen is a card; what stands above, below and beside it
 * comes with the later part of the page.
 */
export function App() {
  const { checkout, later } = useView();
  const screen = checkout.screen.value;
  const parts = later.value;
  const isWide = /loading|choose|preparing|pay/.test(screen.name);
  return (
    <main data-screen={screen.name}>
      <Header />
      <div class={isWide ? 'columns' : 'columns narrow'}>
        <div class="column">
          {parts && <parts.Above screen={screen} />}
          {cardOf(screen)}
          {parts && <parts.Below screen={screen} />}
        </div>
        {isWide && (parts ? <parts.Aside screen={screen} /> : <CodePlace />)}
      </div>
      {parts && <parts.Attendant screen={screen} />}
    </main>
  );
}

function cardOf(screen: Screen) {
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

/** Where there is room beside the card, the code's place is kept from the first paint. */
function CodePlace() {
  return (
    <div class="card qr beside">
      <span class="code" />
    </div>
  );
}
