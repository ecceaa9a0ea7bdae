import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { LazyPart } from '../../components/lazy-part.tsx';
import { usePage } from '../../page-context.ts';
import { HelpLink } from '../help-link.tsx';
import { useExtrasText } from '../use-extras-text.ts';
import { EnlargedCode } from './enlarged-code.tsx';
import type { QrSource } from './qr-source.ts';

/** After this long the page says that the code has not loaded; the code is still drawn when it comes. */
const CODE_LIMIT_MS = 10_000;

interface CodePictureProps {
  readonly source: QrSource;
  /** Words and actions that make sense with the code alone. */
  readonly children: ComponentChildren;
}

/** The code, always black on white; a press enlarges it. Without it, the reason and another try. */
export function CodePicture({ source, children }: CodePictureProps) {
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${source.kind === 'image' ? source.src : source.text}`;
  return (
    <OneAttempt key={key} source={source} onRetry={() => setAttempt(attempt + 1)}>
      {children}
    </OneAttempt>
  );
}

function OneAttempt({ source, children, onRetry }: CodePictureProps & { onRetry: () => void }) {
  const { browser, codes } = usePage();
  const text = useExtrasText();
  const [state, setState] = useState<'pending' | 'drawn' | 'late' | 'failed'>('pending');
  const [enlarged, setEnlarged] = useState(false);
  const fail = () => setState('failed');
  const done = () => setState('drawn');
  useEffect(
    () => browser.clock.after(CODE_LIMIT_MS, () => setState((now) => (now === 'pending' ? 'late' : now))),
    [],
  );
  const isMissing = state === 'late' || state === 'failed';
  return (
    <>
      {state !== 'failed' && (
        <button
          type="button"
          hidden={isMissing}
          class="code"
          aria-label={text.qrEnlarge}
          onClick={() => setEnlarged(true)}
        >
          {source.kind === 'image' ? (
            <img
              src={source.src}
              alt=""
              width={260}
              height={260}
              referrerpolicy="no-referrer"
              onLoad={done}
              onError={fail}
            />
          ) : (
            <LazyPart chunk={codes}>
              {({ QrCode }) => <QrCode text={source.text} onDrawn={done} onFailure={fail} />}
            </LazyPart>
          )}
        </button>
      )}
      {isMissing ? (
        <div class="code-missing">
          <p>{text.qrFailed}</p>
          <button type="button" class="plain" onClick={onRetry}>
            {text.qrRetry}
          </button>
          <HelpLink />
        </div>
      ) : (
        children
      )}
      {enlarged && (
        <EnlargedCode onClose={() => setEnlarged(false)}>
          {source.kind === 'image' ? (
            <img src={source.src} alt="" referrerpolicy="no-referrer" />
          ) : (
            <LazyPart chunk={codes}>{({ QrCode }) => <QrCode text={source.text} />}</LazyPart>
          )}
        </EnlargedCode>
      )}
    </>
  );
}
