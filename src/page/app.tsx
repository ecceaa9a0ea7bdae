import type { Screen } from './checkout/screen.ts';
import { Header } from './components/header.tsx';
import type { View } from './components/view.ts';
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
export function App({ view }: { view: View }) {
  const screen = view.checkout.screen.value;
  const parts = view.later.value;
  const isWide = /loading|choose|preparing|pay/.test(screen.name);
  return (
    <main data-screen={screen.name}>
      <Header view={view} />
      <div class={isWide ? 'columns' : 'columns narrow'}>
        <div class="column">
          {parts && <parts.Above view={view} screen={screen} />}
          {cardOf(view, screen)}
          {parts && <parts.Below view={view} screen={screen} />}
        </div>
        {isWide &&
          (parts ? <parts.Aside view={view} screen={screen} /> : <CodePlace view={view} screen={screen} />)}
      </div>
      {parts && <parts.Attendant view={view} screen={screen} />}
    </main>
  );
}

function cardOf(view: View, screen: Screen) {
  switch (screen.name) {
    case 'loading':
      return <Loading view={view} />;
    case 'choose':
      return <Choose view={view} screen={screen} />;
    case 'pay':
      return <Pay view={view} screen={screen} />;
    default:
      return <Message view={view} screen={screen} />;
  }
}

/** Where there is room beside the card, the code's place is kept from the first paint. */
function CodePlace({ view, screen }: { view: View; screen: Screen }) {
  const code = view.code.loaded.value;
  return (
    <div class="card qr beside">
      <span class="code">{code && <code.FirstCode view={view} screen={screen} />}</span>
    </div>
  );
}
