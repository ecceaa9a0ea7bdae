import type { Ref } from 'preact';
import { Icon } from './icon.tsx';
import type { View } from './view.ts';
import './copy-button.css';

export interface CopyButtonProps {
  readonly view: View;
  /** What is copied, as the payer calls it. */
  readonly label: string;
  /** What goes to the clipboard. */
  readonly value: string;
  /** From 480 px the button carries its word. */
  readonly worded?: boolean;
  /** The button says what it copies, for where nothing beside it does. */
  readonly full?: boolean;
}

/** A button that copies. It is drawn at once, and a press waits for the later part of the page. */
export function CopyButton(props: CopyButtonProps) {
  const Copier = props.view.later.value?.Copier;
  return Copier ? <Copier {...props} /> : <CopyFace {...props} />;
}

/** How it looks. */
export function CopyFace({
  view,
  label,
  value,
  worded,
  full,
  copied = '',
  button = null,
  onClick = () => {
    view.pressed = value;
  },
}: CopyButtonProps & {
  /** What is said when it has copied. */
  copied?: string;
  button?: Ref<HTMLButtonElement>;
  onClick?: () => void;
}) {
  const { text } = view.words.value;
  const name = copied || text.copyWhat(label);
  return (
    <button
      type="button"
      aria-label={full ? undefined : name}
      ref={button}
      class={`copy ${copied && 'copied'}`}
      onClick={onClick}
    >
      <Icon name={copied ? 'tick' : 'copy'} size={20} />
      {worded && <span class="word">{text.copy}</span>}
      {full && name}
    </button>
  );
}
