import { useRef, useState } from 'preact/hooks';
import { LANGUAGES, type Language } from '../format/language.ts';
import { usePage } from '../page-context.ts';
import { LANGUAGE_NAMES } from '../text/language-names.ts';
import { LANGUAGE_KEY, languageOf, languagesOf } from '../text/languages.ts';
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

/** The languages, those of the order's country first. The present one stays selected until another one is loaded; where that takes tries, a line says so. */
function LanguageSwitch() {
  const { checkout, words, setLanguage, browser } = usePage();
  const extrasBrowser = useExtrasBrowser();
  const text = useExtrasText();
  const { order } = checkout.state.value;
  const offered = new Set([...(order === null ? [] : languagesOf(order.geoId)), ...LANGUAGES]);
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
            const language = languageOf(currentTarget.value);
            currentTarget.value = present;
            if (language) request(language);
          }}
        >
          {[...offered].map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </select>
      </p>
      {failed !== null && failed !== present && <p class="language-failed">{text.languageFailed}</p>}
    </>
  );
}
