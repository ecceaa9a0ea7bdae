import { useRef, useState } from 'preact/hooks';
import type { Language } from '../format/language.ts';
import { usePage } from '../page-context.ts';
import { isOffered, LANGUAGE_KEY, OFFERED_LANGUAGES } from '../text/languages.ts';
import { useReturnTarget } from './return-target.ts';
import { useExtrasBrowser } from './use-extras-browser.ts';
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

/** The languages. The present one stays selected until another one is loaded; where that takes tries, a line says so. */
function LanguageSwitch() {
  const { words, setLanguage, browser } = usePage();
  const extrasBrowser = useExtrasBrowser();
  const text = useExtrasText();
  const [failed, setFailed] = useState<Language | null>(null);
  const requested = useRef<Language | null>(null);
  const present = words.value.language;
  const request = (language: Language) => {
    requested.current = language;
    setFailed(null);
    browser.storage.set(LANGUAGE_KEY, language);
    setLanguage(language).catch(() => {
      if (requested.current !== language) return;
      setFailed(language);
      extrasBrowser.document.announce(text.languageFailed);
    });
  };
  return (
    <>
      <p class="language">
        <select
          aria-label={text.language}
          value={present}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = present;
            if (isOffered(value)) request(value);
          }}
        >
          {OFFERED_LANGUAGES.map(({ language: code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </p>
      {failed !== null && failed !== present && <p class="language-failed">{text.languageFailed}</p>}
    </>
  );
}
