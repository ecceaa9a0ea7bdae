import { copiedSelection } from '../../format/selection.ts';

/** Line breaks and no-break spaces differ between a text and its selection. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Gives the clipboard the copied form of a value that was selected by hand, or of the part of it that was: the groups
 * are only for the eye. Whatever else is selected is the browser's to copy.
 */
export function copyByHand(event: ClipboardEvent): void {
  const { currentTarget: main, clipboardData } = event;
  if (!(main instanceof Element)) return;
  const selection = main.ownerDocument.getSelection();
  if (!selection?.rangeCount) return;
  const range = selection.getRangeAt(0);
  const selected = plain(String(selection));
  for (const element of main.querySelectorAll<HTMLElement>('[data-value]')) {
    const copied = element.dataset['value'] ?? '';
    const shown = plain(element.textContent ?? '');
    if (copied === '' || selected === '' || !shown.includes(selected)) continue;
    if (!range.intersectsNode(element)) continue;
    const form = selected === shown ? copied : copiedSelection(selected, { shown, copied });
    if (form === null) continue;
    clipboardData?.setData('text/plain', form);
    event.preventDefault();
    return;
  }
}
