import type { ComponentChildren } from 'preact';

interface Look {
  /** The one main action of its screen, or a second one. */
  readonly second?: boolean;
  readonly children: ComponentChildren;
}

/** A link that looks like the action it is. */
export function ActionLink({
  href,
  target,
  second = false,
  children,
  onClick,
}: Look & { href: string; target: '_top' | '_blank'; onClick?: () => void }) {
  return (
    <a
      class={`action ${second ? 'second' : ''}`}
      href={href}
      target={target}
      rel="noopener noreferrer"
      onClick={onClick}
    >
      {children}
    </a>
  );
}

export function ActionButton({
  busy = false,
  second = false,
  children,
  onClick,
}: Look & { busy?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      class={`action ${second ? 'second' : ''}`}
      aria-disabled={busy}
      onClick={() => busy || onClick()}
    >
      {children}
    </button>
  );
}
