import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';
import './final-card.css';

/** The card of a screen that asks for nothing but reading: a mark, what happened, what it means for the money. */
export function FinalCard({
  mark,
  tone,
  title,
  children,
}: {
  mark: IconName;
  tone: 'good' | 'warning' | 'bad' | 'calm';
  title: string;
  children?: ComponentChildren;
}) {
  return (
    <div class={`card final ${tone}`}>
      <span class="mark">
        <Icon name={mark} size={30} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
