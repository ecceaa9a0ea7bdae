/**
 * Faults of a page's layout, in words: overflow, clipped and covered texts, broken numbers; runs in the page. Numbers: sums, times and groups of digits, which a payer must
 * read on one line. A payment's whole number may break.
 */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const over = document.documentElement.scrollWidth - window.innerWidth;
  if (over > 0) faults.push(`the page scrolls ${over} px sideways`);
  const named = (element: Element) => `${element.tagName} ${element.className} "${element.textContent}"`;
  for (const element of document.querySelectorAll('main *')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || element.closest('.off-screen, svg')) continue;
    if (left < -1 || right > window.innerWidth + 1) faults.push(`outside of the page: ${named(element)}`);
    const isClipped =
      getComputedStyle(element).overflowX !== 'visible' && element.matches('button, a, select, label, h1, p');
    if (isClipped && element.scrollWidth > element.clientWidth + 1) faults.push(`clipped: ${named(element)}`);
  }
  const buttons = [...document.querySelectorAll('main button')].filter((button) => button.checkVisibility());
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('.off-screen')) continue;
    const whole = document.createRange();
    whole.selectNodeContents(text);
    for (const line of whole.getClientRects()) {
      // A line is taller than its letters.
      const covers = (box: DOMRect) =>
        Math.min(box.right, line.right) - Math.max(box.left, line.left) > 2 &&
        Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top) > 4;
      const cover = buttons.find(
        (button) => !button.contains(text) && covers(button.getBoundingClientRect()),
      );
      if (cover) faults.push(`"${text.textContent}" runs into a button`);
    }
    if (text.parentElement?.closest('[data-field="payment"]')) continue;
    const isSum =
      text.parentElement?.closest('[data-field="amount"] [data-value], .amount, .sum-line') !== null;
    for (const { 0: number, index } of (text.textContent ?? '').matchAll(
      isSum ? /.+/g : /\d[\d\u00a0.,:]*\d/g,
    )) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) faults.push(`${number} is broken over ${lines.size} lines`);
    }
  }
  return faults;
}
