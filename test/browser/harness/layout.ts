import type { Page } from 'playwright-core';

/** A text setting of the payer's browser or system. */
export type TextSetting = 'normal' | 'twice as large' | 'at least 24 px';

/**
 * Applies a text setting as browsers do: it scales font sizes and fixed line heights (the text zoom of Android's web views),
 * or raises small font sizes alone (the minimum of desktop browsers). A navigation ends it.
 */
export async function applyTextSetting(page: Page, setting: TextSetting): Promise<void> {
  await page.evaluate((chosen) => {
    const enlarge = (style: CSSStyleDeclaration, property: string, size: (px: number) => number) => {
      const value = style.getPropertyValue(property);
      if (/^[\d.]+px$/.test(value)) style.setProperty(property, `${size(Number.parseFloat(value))}px`);
    };
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          // A shorthand with a variable hides its size.
          if (rule.selectorText === 'body') rule.style.setProperty('font-size', '16px');
          if (chosen === 'at least 24 px') enlarge(rule.style, 'font-size', (px) => Math.max(24, px));
          else
            for (const property of ['font-size', 'line-height'])
              enlarge(rule.style, property, (px) => 2 * px);
        } else if (rule instanceof CSSGroupingRule) visit(rule.cssRules);
      }
    };
    if (chosen !== 'normal') for (const sheet of document.styleSheets) visit(sheet.cssRules);
  }, setting);
}

/** Faults of the page's layout in words: text outside of the window, texts over one another, a broken group of digits. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) faults.push(`the page is ${scrollWidth} px wide`);
    interface Line {
      readonly node: Text;
      readonly box: DOMRect;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.trim()) continue;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.off-screen, select'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const name = JSON.stringify(node.data.trim().slice(0, 40));
      const isCut = parent.closest('.shop') !== null;
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1 || isCut) continue;
        lines.push({ node, box });
        if (box.left < -1 || box.right > window.innerWidth + 1) faults.push(`${name} leaves the window`);
      }
      for (const { 0: group, index } of node.data.matchAll(/(?<![^\s\u00a0])\d[\d.,]*(?![^\s\u00a0])/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + group.length);
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top),
        );
        if (tops.size > 1) faults.push(`${group} of ${name} breaks`);
      }
    }
    // The boxes of neighbouring lines may share what no letter uses.
    const shared = (a: DOMRect, b: DOMRect) => {
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      return width > 1 && height > 0.35 * Math.min(a.height, b.height);
    };
    lines.forEach(({ node, box }, i) => {
      for (const other of lines.slice(i + 1)) {
        if (other.node === node || !shared(box, other.box)) continue;
        faults.push(`${node.data.trim().slice(0, 40)} and ${other.node.data.trim().slice(0, 40)} overlap`);
      }
    });
    return [...new Set(faults)];
  });
}
