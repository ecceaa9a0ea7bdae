/** The accessible name of a button or a link: its `aria-label`, or its text without `aria-hidden` parts. */
export function accessibleName(element: Element): string {
  const label = element.getAttribute('aria-label');
  return label ?? visibleText(element).replace(/\s+/g, ' ').trim();
}

function visibleText(node: Node): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  return node.nodeType === Node.TEXT_NODE
    ? (node.textContent ?? '')
    : [...node.childNodes].map(visibleText).join('');
}
