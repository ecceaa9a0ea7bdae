import type { TransferMethod } from '../../contract/methods.ts';
import { knownMethod } from '../methods.ts';
import { usePage } from '../page-context.ts';
import type { ExtrasText } from '../text/text.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The dictionary's line about each method. A missing one does not compile. */
const HINTS: { readonly [method in TransferMethod]: keyof ExtrasText['hints'] } = {
  to_sbp_number: 'phone',
  to_card_number: 'card',
  to_account_number: 'account',
  nspk: 'code',
  to_partner_tips: 'page',
  to_quasi_ecom: 'card',
  to_mobile_commerce: 'mobile',
  to_transgran_number: 'card',
  to_transgran_sbp: 'phone',
  with_qr_code: 'code',
};

/** What decides for a method, or that the shop asks for it. Nothing for a method outside the interface. */
export function MethodHint({ method, chosen }: { method: string; chosen: boolean }) {
  const { order } = usePage().checkout.state.value;
  const { chosenByShop, hints } = useExtrasText();
  if (chosen) return <>{chosenByShop}</>;
  const known = knownMethod(method);
  if (known === null) return null;
  return <>{known === 'to_sbp_number' && order?.geoId === 1 ? hints.sbp : hints[HINTS[known]]}</>;
}
