import { useEffect } from 'preact/hooks';
import type { Screen } from '../../checkout/screen.ts';
import { usePage } from '../../page-context.ts';

/** Keeps the tab's title and icon in step with the screen. */
export function useDocumentTitle({ name }: Screen): void {
  const { browser, words } = usePage();
  const { text } = words.value;
  useEffect(() => {
    browser.document.setTitle((isOutcome(name) && text.messages[name][0]) || text.title);
    browser.document.setIcon(name === 'paid' ? 'done' : isOutcome(name) ? 'stopped' : 'waiting');
  }, [name, text]);
}

/** Screens whose heading is worth reading in the list of tabs. */
const OUTCOMES = ['paid', 'canceled', 'expired', 'deleted', 'refunded', 'withdrawn'] as const;

function isOutcome(name: Screen['name']): name is (typeof OUTCOMES)[number] {
  return OUTCOMES.some((outcome) => outcome === name);
}
