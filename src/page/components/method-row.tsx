import type { ComponentChildren } from 'preact';
import { NBSP } from '../format/value.ts';
import { knownMethod, methodOf } from '../methods.ts';
import { useText } from '../page-context.ts';
import { Extra } from './extra.tsx';
import { Icon } from './icon.tsx';
import './method-row.css';

export interface MethodRowProps {
  /** Wire value. A value outside the interface is shown as is. */
  readonly method: string;
  /** The shop asked for this one. */
  readonly chosen: boolean;
  /** Whether it had free requisites at the latest attempt. */
  readonly available: boolean;
  readonly enabled: boolean;
  /** Why an attempt by this method failed. */
  readonly error: ComponentChildren;
  readonly onChoose: () => void;
}

/** A method to choose; the whole row is the button. One that failed stays in its place, with the reason. */
export function MethodRow({ method, chosen, available, enabled, error, onChoose }: MethodRowProps) {
  const text = useText();
  const known = knownMethod(method);
  const descriptor = methodOf(method);
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
          <span class={error ? 'failed' : 'label'}>
            {error || (
              // The line keeps its place until its words are there.
              <Extra meanwhile={NBSP}>
                {({ MethodHint }) => <MethodHint method={method} chosen={chosen} />}
              </Extra>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
