/** What a screen reader calls a button or a link: its label, or its text without what is hidden from it. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  return label ?? spoken(element).replace(/\s+/g, ' ').trim();
}

function spoken(node: Node): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  return node.nodeType === Node.TEXT_NODE
    ? (node.textContent ?? '')
    : [...node.childNodes].map(spoken).join('');
}
