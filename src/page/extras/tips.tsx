import type { Screen } from '../checkout/screen.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { shortName } from '../format/short-name.ts';
import { NBSP } from '../format/value.ts';
import { bankOf } from './bank-row.tsx';
import { useExtrasText } from './use-extras-text.ts';

const NON_BREAKING_HYPHEN = '\u2011';

/** Advice that prevents wrong transfers, the most important first. */
export function Tips({ screen }: { screen: Extract<Screen, { name: 'pay' }> }) {
  const text = useExtrasText();
  const { sbp_phone_number: phone, full_name: name } = screen.payment.requisites;
  const bank = bankOf(screen);
  const checkName = (full: string) =>
    text.checkName((shortName(full) ?? full).replace(/ (\S+)$/, `${NBSP}$1`));
  return (
    <ul class="tips quiet">
      <Tip icon="tick">{text.oneTransfer}</Tip>
      {screen.amount.includes('.') && <Tip icon="copy">{text.checkPaste}</Tip>}
      {phone !== null && bank && <Tip icon="bank">{text.chooseBank(unbroken(bank.shown))}</Tip>}
      {name !== null && <Tip icon="person">{checkName(name)}</Tip>}
    </ul>
  );
}

/** A name is not cut at its hyphen. */
function unbroken(name: string): string {
  return name.replace(/-/g, NON_BREAKING_HYPHEN);
}

function Tip({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      {children}
    </li>
  );
}
