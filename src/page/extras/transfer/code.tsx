import type { PayScreen } from '../../checkout/screen.ts';
import { Icon } from '../../components/icon.tsx';
import { usePage } from '../../page-context.ts';
import { useExtrasText } from '../use-extras-text.ts';
import { useAct } from './act.ts';
import { BankLink } from './bank-link.tsx';
import { CodePicture } from './code-picture.tsx';
import { PageLink } from './page-link.tsx';
import { QrActions } from './qr-actions.tsx';
import { type QrSource, useQrSource } from './qr-source.ts';

/** First in the card: the code, or the link to the page, of a payment that is made by it. */
export function MainTarget({ screen: { payment } }: { screen: PayScreen }) {
  const act = useAct(payment);
  const source = useQrSource(payment);
  if (act?.target === 'page') return <PageLink payment={payment} />;
  return act?.target === 'code' && source ? <Code payment={payment} source={source} /> : null;
}

/** Below the card: the link and the code of a payment by number that has them too. */
export function OtherTarget({ screen: { payment } }: { screen: PayScreen }) {
  const act = useAct(payment);
  const source = useQrSource(payment);
  if (act?.target === 'code' || act?.target === 'page') return null;
  return source ? (
    <section class="card">
      <Code payment={payment} source={source} />
    </section>
  ) : (
    <BankLink links={payment.links} />
  );
}

/**
 * On a wide screen the code to scan. On a phone, which cannot scan itself, the bank's app with the code folded below; an
 * image, which has no link, to save or share.
 */
function Code({ payment, source }: { payment: PayScreen['payment']; source: QrSource }) {
  const text = useExtrasText();
  const isWide = usePage().browser.device.wide.value;
  const bankLink = <BankLink links={payment.links} second={isWide} />;
  if (isWide) {
    return (
      <div class="qr">
        <CodePicture source={source}>
          <p>
            <b>{text.scanTitle}</b>
            <span class="quiet">{text.scan}</span>
          </p>
          <QrActions source={source} />
        </CodePicture>
        {bankLink}
      </div>
    );
  }
  if (source.kind === 'image') {
    return (
      <div class="qr">
        <CodePicture source={source}>
          <QrActions source={source} main />
        </CodePicture>
      </div>
    );
  }
  return (
    <div class="qr">
      {bankLink}
      <details>
        <summary>
          <Icon name="code" size={20} />
          {text.qrShow}
        </summary>
        <div class="qr">
          <CodePicture source={source}>
            <QrActions source={source} />
          </CodePicture>
        </div>
      </details>
    </div>
  );
}
