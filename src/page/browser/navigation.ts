/** The page's address, and the page around it. */
export interface Navigation {
  /** The page's own address. */
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  /** The page is inside a frame of another one. */
  readonly framed: boolean;
  /** Sends a message to the page around this one, which is delivered only if it is of that origin. */
  postToParent(message: object, origin: string): void;
}

export function browserNavigation(): Navigation {
  return {
    href: location.href,
    origin: location.origin,
    protocol: location.protocol,
    framed: window.parent !== window,
    postToParent: (message, origin) => window.parent.postMessage(message, origin),
  };
}
