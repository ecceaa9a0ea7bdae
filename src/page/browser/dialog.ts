/**
 * Opens a dialog over the page, with the focus inside; browsers without modal dialogs show it like any other element.
 * @returns closes it, and gives the focus back
 */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement;
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else {
    dialog.setAttribute('open', '');
    dialog.querySelector('button')?.focus();
  }
  return () => {
    if (typeof dialog.close === 'function') dialog.close();
    if (focused instanceof HTMLElement) focused.focus();
  };
}
