import type { ComponentChildren } from 'preact';
import { knownMethod, methodOf } from '../methods.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';
import './method-row.css';

export interface MethodRowProps {
  /** Wire value. A value outside the interface is shown as is. */
  readonly method: string;
  readonly geoId: number;
  /** The shop asked for this one. */
  readonly chosen: boolean;
  /** Whether it had free requisites at the latest attempt. */
  readonly available: boolean;
  readonly enabled: boolean;
  /** Why the latest attempt by this method failed. */
  readonly error: ComponentChildren;
  readonly onChoose: () => void;
}

/** A method to choose; the whole row is the button. One that failed stays in its place, with the reason. */
export function MethodRow({ method, geoId, chosen, available, enabled, error, onChoose }: MethodRowProps) {
  const { text } = usePage().words.value;
  const known = knownMethod(method);
  const descriptor = methodOf(method);
  const isSbp = known === 'to_sbp_number' && geoId === 1;
  const hint = descriptor && (isSbp ? text.hints.sbp : text.hints[descriptor.hint]);
  const line = error || (available ? (chosen ? text.chosenByShop : hint) : text.notNow);
  return (
    <li>
      <button
        type="button"
        class={`method ${chosen ? 'chosen' : ''}`}
        data-method={method}
        aria-disabled={!enabled || !available}
        onClick={() => {
          if (enabled && available) onChoose();
        }}
      >
        <span class="method-icon">
          <Icon name={descriptor ? descriptor.icon : 'bank'} />
        </span>
        <span class="method-words">
          <b>{known ? text.methods[known] : method}</b>
          {line && <span class={error || !available ? 'failed' : 'label'}>{line}</span>}
        </span>
      </button>
    </li>
  );
}
