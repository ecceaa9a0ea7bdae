import type { EmbedMode } from '../../contract/frame-protocol.ts';

/** What the link of a framed page says about the frame. Untrusted, like all of the link. */
export interface FrameParameters {
  /** `null`: a frame of the merchant's own making. */
  readonly mode: EmbedMode | null;
  /** Of the parent page; `null` without one, or when it is not an origin and nothing more. */
  readonly origin: string | null;
  readonly theme: 'light' | 'dark' | null;
  /** Any text; `readColour` tells whether it is a colour. */
  readonly accent: string | null;
}

export function frameParametersOf(href: string): FrameParameters {
  const parameters = new URL(href).searchParams;
  const read = (name: string) => parameters.get(name);
  const mode = read('embed');
  const theme = read('theme');
  return {
    mode: mode === 'modal' || mode === 'inline' ? mode : null,
    origin: originOf(read('origin')),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    accent: read('accent'),
  };
}

function originOf(given: string | null): string | null {
  try {
    return given !== null && new URL(given).origin === given ? given : null;
  } catch {
    return null;
  }
}
