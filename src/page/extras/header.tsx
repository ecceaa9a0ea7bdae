import { usePage } from '../page-context.ts';
import { isOffered, LANGUAGE_KEY, OFFERED_LANGUAGES } from '../text/languages.ts';
import { useReturnTarget } from './return-target.ts';
import { useExtrasText } from './use-extras-text.ts';

/** The shop's host and its order number; whether it is a test, and the language switch, at the end of the line. */
export function Header() {
  const { browser, checkout, words } = usePage();
  const { text } = words.value;
  const extrasText = useExtrasText();
  const { order } = checkout.state.value;
  const host = useReturnTarget({ name: 'loading' })?.host ?? '';
  return (
    <header class="header">
      <span class="monogram" aria-hidden="true">
        {host
          .replace(/^www\./, '')
          .slice(0, 1)
          .toUpperCase()}
      </span>
      <p class="shop">
        <b translate={false}>{host || text.title}</b>
        {order?.shopOrderId && <span class="label">{text.order(order.shopOrderId)}</span>}
      </p>
      {browser.http.isSandbox() && <strong class="test">{extrasText.test}</strong>}
      <LanguageSwitch />
    </header>
  );
}

function LanguageSwitch() {
  const { words, setLanguage, browser } = usePage();
  const text = useExtrasText();
  return (
    <p class="language">
      <select
        aria-label={text.language}
        value={words.value.language}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          if (!isOffered(value)) return;
          browser.storage.set(LANGUAGE_KEY, value);
          setLanguage(value).catch(() => {
            currentTarget.value = words.value.language;
          });
        }}
      >
        {OFFERED_LANGUAGES.map(({ language: code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
