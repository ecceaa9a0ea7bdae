/** Opens the browser's print dialog, in a press; there the page can be saved as a file too. */
export function printPage(): void {
  window.print();
}
