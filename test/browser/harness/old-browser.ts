/**
 * Deletes the globals that Chrome 64, Safari 12 and Firefox 67 do not have. Runs in the page before its scripts.
 * Self-contained: it is sent there as text. `globalThis` stays, since the browser's driver needs it; another test checks
 * that the page's code does not use it.
 */
export function deleteNewerGlobals(): void {
  const newer: [holder: object, names: readonly string[]][] = [
    [Object, ['hasOwn', 'fromEntries', 'groupBy']],
    [Array, ['fromAsync']],
    [Array.prototype, ['at', 'flat', 'flatMap', 'findLast', 'findLastIndex', 'values']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at', 'matchAll', 'replaceAll', 'trimStart', 'trimEnd']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Symbol.prototype, ['description']],
    [Promise, ['allSettled', 'any', 'withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [Element.prototype, ['replaceChildren', 'checkVisibility', 'toggleAttribute']],
    [HTMLElement.prototype, ['inert', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLDialogElement.prototype, ['show', 'showModal', 'close']],
    [MediaQueryList.prototype, ['onchange']],
    [Document.prototype, ['startViewTransition']],
    [Object.getPrototypeOf(crypto), ['randomUUID']],
    [Object.getPrototypeOf(navigator), ['clipboard', 'share', 'permissions', 'userAgentData']],
    [Intl, ['RelativeTimeFormat', 'ListFormat', 'DisplayNames', 'Segmenter', 'Locale', 'PluralRules']],
    [Intl, ['supportedValuesOf']],
    [Intl.NumberFormat.prototype, ['formatToParts', 'formatRange']],
    [window, ['structuredClone', 'queueMicrotask', 'reportError', 'WeakRef', 'FinalizationRegistry']],
    [window, ['ResizeObserver', 'IntersectionObserver', 'visualViewport', 'trustedTypes', 'BigInt']],
    [window, ['AbortController', 'AbortSignal', 'PointerEvent', 'requestIdleCallback', 'scheduler']],
  ];
  // Older lists of a media query are no event targets.
  Object.defineProperty(MediaQueryList.prototype, 'addEventListener', { value: undefined });
  for (const [holder, names] of newer) for (const name of names) Reflect.deleteProperty(holder, name);
}
