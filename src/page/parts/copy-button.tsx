import type { Ref } from 'preact';
import { Icon } from './icon.tsx';
import { useText, useView } from './view.ts';
import './copy-button.css';

export interface CopyButtonProps {
  /** What is copied, as the payer calls it. */
  readonly label: string;
  /** What goes to the clipboard. */
  readonly value: string;
  /** From 480 px the button carries its word. */
  readonly worded?: boolean;
  /** The button says what it copies, for where nothing beside it does. */
  readonly full?: boolean;
}

/** A button that copies. It is drawn at once, and works with the later part of the page. */
export function CopyButton(props: CopyButtonProps) {
  const { later } = useView();
  const text = useText();
  const Copier = later.value?.Copier;
  return Copier ? <Copier {...props} /> : <CopyFace name={text.copyWhat(props.label)} {...props} />;
}

/** How it looks. */
export function CopyFace({
  name,
  worded,
  full,
  copied = false,
  button = null,
  onClick = () => {},
}: CopyButtonProps & {
  name: string;
  copied?: boolean;
  button?: Ref<HTMLButtonElement>;
  onClick?: () => void;
}) {
  const text = useText();
  return (
    <button
      type="button"
      ref={button}
      class={`copy ${copied ? 'copied' : ''} ${worded ? 'worded' : ''} ${full ? 'full' : ''}`}
      onClick={onClick}
    >
      <Icon name={copied ? 'tick' : 'copy'} size={20} />
      {worded && (
        <span class="word" aria-hidden="true">
          {text.copy}
        </span>
      )}
      <span class={full ? '' : 'off-screen'}>{name}</span>
    </button>
  );
}
