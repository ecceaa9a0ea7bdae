import type { Cancel } from './clock.ts';

function listen<Name extends keyof WindowEventMap>(
  name: Name,
  run: (event: WindowEventMap[Name]) => void,
): Cancel {
  window.addEventListener(name, run, true);
  return () => window.removeEventListener(name, run, true);
}

/** Runs for every message of that type from the parent page, if it is of that origin. Messages of other windows are ignored. */
export function onParentMessage(origin: string, type: string, run: () => void): Cancel {
  return listen('message', ({ source, origin: sender, data }) => {
    if (source === window.parent && sender === origin && data?.paymentPage === 1 && data.type === type) run();
  });
}

/** Height of the page's content, in whole CSS pixels; 0 while it is not laid out. */
export function contentHeight(): number {
  return Math.ceil(document.body.getBoundingClientRect().height);
}

/**
 * Runs when the page's content or width may have changed. A frame that is not on screen gets neither animation frames nor
 * resize observations; changes of the document it does get.
 */
export function watchContent(run: () => void): Cancel {
  const changes = new MutationObserver(run);
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(run) : null;
  sizes?.observe(document.body);
  const stops = [listen('resize', run), listen('load', run)];
  return () => {
    changes.disconnect();
    sizes?.disconnect();
    for (const stop of stops) stop();
  };
}

/**
 * An inline frame is as high as its content, and the payer may see only a part of it. So dialogs open where the last press
 * was: this keeps its vertical position in the custom property `--pressed`, and scrolls a dialog that opens into view.
 */
export function watchPresses(): Cancel {
  return listen('click', ({ pageY }) => {
    document.documentElement.style.setProperty('--pressed', `${pageY}px`);
    setTimeout(() => document.querySelector('dialog[open]')?.scrollIntoView({ block: 'nearest' }));
  });
}

/** A colour as red, green and blue from 0 to 1, as if it were opaque; `null` for what is no colour. */
export function readColour(text: string): readonly [number, number, number] | null {
  const probe = document.createElement('i');
  probe.style.color = text;
  if (probe.style.color === '') return null;
  document.body.append(probe);
  // Colours of other spaces are mixed into sRGB, where the browser can.
  probe.style.color = `color-mix(in srgb, ${text}, ${text})`;
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const most = /^rgb/.test(computed) ? 255 : 1;
  const parts = computed.match(/[\d.]+(e-\d+)?/g) ?? [];
  const [red = Number.NaN, green = red, blue = red] = parts.map((part) => Math.min(1, Number(part) / most));
  return /^rgb|^color\(srgb /.test(computed) ? [red, green, blue] : null;
}

/** Shows the page in one theme, whatever the system's is. Styles that are added later need another call. */
export function forceTheme(theme: 'light' | 'dark'): void {
  document.documentElement.style.colorScheme = theme;
  for (const sheet of document.styleSheets) forceThemeOf(sheet.cssRules, theme);
}

function forceThemeOf(rules: CSSRuleList, theme: 'light' | 'dark'): void {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const { media } = rule;
    if (/prefers-color-scheme/.test(media.mediaText)) {
      media.mediaText = /dark/.test(media.mediaText) === (theme === 'dark') ? 'all' : 'not all';
    }
    forceThemeOf(rule.cssRules, theme);
  }
}
