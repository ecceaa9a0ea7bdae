/** Watches for a return by Back. @returns whether the payer came to the page by Back or from the back-forward cache */
export function watchReturns(): () => boolean {
  let restored = false;
  window.addEventListener('pageshow', (event) => {
    restored = restored || event.persisted;
  });
  return () => restored || navigationType() === 'back_forward';
}

function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && 'type' in entry && typeof entry.type === 'string' ? entry.type : undefined;
}
