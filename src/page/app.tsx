import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Screen } from './checkout/screen.ts';
import { focusHeading } from './parts/focus-heading.ts';
import { Header } from './parts/header.tsx';
import { Notice } from './parts/notice.tsx';
import { useTab } from './parts/tab.ts';
import { useText, useView } from './parts/view.ts';
import { Canceled } from './screens/canceled.tsx';
import { Choose } from './screens/choose.tsx';
import { Expired } from './screens/expired.tsx';
import { LinkInvalid } from './screens/link-invalid.tsx';
import { Loading } from './screens/loading.tsx';
import { NotFound } from './screens/not-found.tsx';
import { Over } from './screens/over.tsx';
import { Paid } from './screens/paid.tsx';
import { Pay } from './screens/pay.tsx';
import { Preparing } from './screens/preparing.tsx';
import { Unavailable } from './screens/unavailable.tsx';
import { Verify } from './screens/verify.tsx';
import { Withdrawn } from './screens/withdrawn.tsx';
import './styles/tokens.css';
import './styles/base.css';

/** The screen that the model says, and nothing else. */
export function App() {
  const { checkout, later } = useView();
  const text = useText();
  const screen = checkout.screen.value;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen.name);
  const Announcer = later.value?.Announcer;
  useTab(screen);

  useLayoutEffect(() => {
    if (shown.current === screen.name) return;
    shown.current = screen.name;
    focusHeading(main.current);
  }, [screen.name]);

  return (
    <main ref={main} data-screen={screen.name}>
      <Header />
      {checkout.record.value.payment?.hasAppeal && <Notice>{text.appeal}</Notice>}
      {contentOf(screen)}
      {Announcer && <Announcer />}
    </main>
  );
}

function contentOf(screen: Screen): ComponentChildren {
  switch (screen.name) {
    case 'loading':
      return <Loading />;
    case 'link-invalid':
      return <LinkInvalid />;
    case 'not-found':
      return <NotFound />;
    case 'unavailable':
      return <Unavailable screen={screen} />;
    case 'verify':
      return <Verify />;
    case 'choose':
      return <Choose screen={screen} />;
    case 'preparing':
      return <Preparing screen={screen} />;
    case 'pay':
      return <Pay screen={screen} />;
    case 'withdrawn':
      return <Withdrawn payment={screen.payment} />;
    case 'expired':
      return <Expired payment={screen.payment} />;
    case 'paid':
      return <Paid screen={screen} />;
    case 'canceled':
      return <Canceled screen={screen} />;
    case 'refunded':
    case 'deleted':
      return <Over screen={screen} />;
  }
}
