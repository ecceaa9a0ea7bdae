import type { Cancel } from './clock.ts';

/** Runs for every message of that type from the parent page, if it is of that origin. Of other windows it hears nothing. */
export function onParentMessage(origin: string, type: string, run: () => void): Cancel {
  const received = (event: MessageEvent) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    if (event.data?.paymentPage === 1 && event.data.type === type) run();
  };
  window.addEventListener('message', received);
  return () => window.removeEventListener('message', received);
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
  window.addEventListener('resize', run);
  window.addEventListener('load', run, true);
  return () => {
    changes.disconnect();
    sizes?.disconnect();
    window.removeEventListener('resize', run);
    window.removeEventListener('load', run, true);
  };
}

/** Keeps the height of the payer's last press in the style as `--pressed`: what opens over an inline page opens there. */
export function watchPresses(): Cancel {
  const pressed = ({ pageY }: MouseEvent) => {
    if (pageY > 0) document.documentElement.style.setProperty('--pressed', `${pageY}px`);
  };
  document.addEventListener('click', pressed, true);
  return () => document.removeEventListener('click', pressed, true);
}

/** A colour as red, green and blue from 0 to 1; `null` for what is no opaque colour. */
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
  const parts = (computed.match(/[\d.]+(e-\d+)?/g) ?? []).map((part) => Math.min(1, Number(part) / most));
  const [red, green, blue, alpha] = parts;
  if (!/^rgb|^color\(srgb /.test(computed) || alpha !== undefined) return null;
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
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
