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

/**
 * Faults of the page's layout in words: text outside of the window, clipped or over another text or a button, and a broken
 * number. A payer reads sums and times on one line; with large text a sum may break, but never within a group of digits.
 * A payment's whole number may break.
 */
export function layoutFaults(page: Page, setting: TextSetting = 'normal'): Promise<string[]> {
  return page.evaluate((isNormal) => {
    const faults: string[] = [];
    const over = document.documentElement.scrollWidth - window.innerWidth;
    if (over > 0) faults.push(`the page scrolls ${over} px sideways`);
    const nameOf = (text: string) => JSON.stringify(text.trim().slice(0, 40));
    for (const element of document.querySelectorAll('main :is(button, a, select, label, h1, p)')) {
      const isClipping = getComputedStyle(element).overflowX !== 'visible' && !element.closest('.off-screen');
      if (isClipping && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`${nameOf(element.textContent)} is clipped`);
      }
    }
    /** Whether two boxes share more than the room above and below letters. */
    const overlap = (a: DOMRect, b: DOMRect) => {
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      return width > 1 && height > 0.35 * Math.min(a.height, b.height);
    };
    const buttons = [...document.querySelectorAll('main button')].filter((button) =>
      button.checkVisibility(),
    );
    const lines: { readonly node: Text; readonly box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || !node.data.trim()) continue;
      const { data, parentElement: parent } = node;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.off-screen, select'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // The shop's name and order number end with an ellipsis where they have no room.
      if (parent.closest('.shop') === null) {
        for (const box of range.getClientRects()) {
          if (box.width < 1 || box.height < 1) continue;
          lines.push({ node, box });
          if (box.left < -1 || box.right > window.innerWidth + 1)
            faults.push(`${nameOf(data)} leaves the window`);
          const covering = buttons.find(
            (button) => !button.contains(node) && overlap(box, button.getBoundingClientRect()),
          );
          if (covering) faults.push(`${nameOf(data)} runs into a button`);
        }
      }
      if (parent.closest('[data-field="payment"]')) continue;
      const isSum = parent.closest('[data-field="amount"] [data-value], .amount, .sum-line') !== null;
      const anyNumber = isNormal ? /\d[\d\u00a0.,:]*\d/g : /(?<![^\s\u00a0])\d[\d.,]*(?![^\s\u00a0])/g;
      for (const { 0: number, index } of data.matchAll(isSum && isNormal ? /.+/g : anyNumber)) {
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(boxes.map(({ bottom }) => Math.round(bottom))).size > 1)
          faults.push(`${number} is broken`);
      }
    }
    lines.forEach(({ node, box }, i) => {
      for (const other of lines.slice(i + 1)) {
        if (other.node === node || !overlap(box, other.box)) continue;
        faults.push(`${nameOf(node.data)} and ${nameOf(other.node.data)} overlap`);
      }
    });
    return [...new Set(faults)];
  }, setting === 'normal');
}
