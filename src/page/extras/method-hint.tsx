import { knownMethod, methodOf } from '../methods.ts';
import { usePage } from '../page-context.ts';
import { useExtrasText } from './use-extras-text.ts';

/** What decides for a method, or that the shop asks for it. Nothing for a method outside the interface. */
export function MethodHint({ method, chosen }: { method: string; chosen: boolean }) {
  const { order } = usePage().checkout.state.value;
  const { chosenByShop, hints } = useExtrasText();
  const descriptor = methodOf(method);
  if (chosen || descriptor === null) return <>{chosen && chosenByShop}</>;
  const known = knownMethod(method);
  if (known === 'to_mobile_commerce') return <>{hints.mobile}</>;
  return <>{known === 'to_sbp_number' && order?.geoId === 1 ? hints.sbp : hints[descriptor.hint]}</>;
}
