import { Icon } from '../../components/icon.tsx';
import { useExtrasText } from '../use-extras-text.ts';

/** What the code of the page's address is for. */
export function PhonePanelWords() {
  const text = useExtrasText();
  return (
    <>
      <h2>
        <Icon name="phone" size={20} />
        {text.qrPhoneTitle}
      </h2>
      <p class="quiet">{text.qrPhone}</p>
    </>
  );
}
