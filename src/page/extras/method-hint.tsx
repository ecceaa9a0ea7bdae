import { knownMethod, methodOf } from '../methods.ts';
import { useExtrasText } from './use-extras-text.ts';

/** What decides for a method, or that the shop asks for it. Nothing for a method outside the interface. */
export function MethodHint({ method, geoId, chosen }: { method: string; geoId: number; chosen: boolean }) {
  const text = useExtrasText();
  if (chosen) return <>{text.chosenByShop}</>;
  const descriptor = methodOf(method);
  const isSbp = knownMethod(method) === 'to_sbp_number' && geoId === 1;
  return <>{descriptor && (isSbp ? text.hints.sbp : text.hints[descriptor.hint])}</>;
}
