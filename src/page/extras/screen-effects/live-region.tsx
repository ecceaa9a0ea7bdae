import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { currencyOf, formatAmount } from '../../format/money.ts';
import { type PageContextValue, usePage } from '../../page-context.ts';
import { creationErrorWords } from '../notices.tsx';
import { extrasTextOf } from '../use-extras-text.ts';
import { type Announcement, announcementOf, type Situation } from './announcements.ts';

/** Announces the model's changes in the document's one live region. */
export function LiveRegion() {
  const page = usePage();
  useEffect(() => announceChanges(page), []);
  return null;
}

/** @returns ends the announcements */
function announceChanges(page: PageContextValue): () => void {
  const { browser, checkout } = page;
  const announce = (announcement: Announcement) => browser.document.announce(wordsOf(announcement, page));
  let before: Situation | null = null;
  let hasNews = false;
  return effect(() => {
    const after: Situation = {
      screen: checkout.screen.value,
      state: checkout.state.value,
      remainingMs: checkout.remainingMs.value,
      checking: checkout.checking.value,
    };
    const from = before;
    before = after;
    if (from === null) {
      if (after.state.slow) announce({ kind: 'slow' });
      return;
    }
    const isNewScreen = from.screen.name !== after.screen.name;
    const announcement = announcementOf(from, after);
    // A new screen has its own heading; an announcement about the last one must not be found on it.
    if (isNewScreen) browser.document.announce('');
    if (announcement) announce(announcement);
    if (after.checking) hasNews = from.checking ? hasNews || isNewScreen || announcement !== null : false;
    else if (from.checking && !hasNews && !isNewScreen) announce({ kind: 'checked' });
  });
}

function wordsOf(announcement: Announcement, { checkout, words }: PageContextValue): string {
  const { language, text } = words.value;
  const extrasText = extrasTextOf(words.value);
  const { order, payment, failures } = checkout.state.value;
  const { name } = checkout.screen.value;
  switch (announcement.kind) {
    case 'time-left':
      return extrasText.spokenTime(announcement.seconds);
    case 'connection-lost':
      return extrasText.lost;
    case 'connection-back':
      return extrasText.restored;
    case 'slow':
      return extrasText.slow;
    case 'checked':
      if (name === 'verify') return text.messages.verify[0] ?? '';
      if (failures > 0) return extrasText.lost;
      return name === 'unavailable' ? extrasText.stillChecking : extrasText.checked;
    case 'creation-failed':
      return creationErrorWords(announcement.failure, words.value, payment?.status === 'created');
    case 'requisites-changed':
      return extrasText.requisitesChanged;
    case 'amount-changed': {
      const { payment, withRequisites } = announcement;
      const currency = currencyOf(payment.workCountry, payment.geoId || order?.geoId || null);
      const money = (amount: typeof announcement.from) => formatAmount(amount, currency, language);
      const changed = extrasText.amountChanged(money(announcement.from), money(announcement.to));
      return withRequisites ? `${changed}. ${extrasText.requisitesChanged}` : changed;
    }
  }
}
